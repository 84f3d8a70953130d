import { afterAll, beforeAll, vi } from 'vitest'
import { startServer, type TestServer } from './server.ts'

// Filled before the first test of a file that calls `captureServerLog`: names that were imported follow.
export let server: TestServer
/** All that it has written to its log since. */
export let logged = ''
export const clearLog = (): void => {
  logged = ''
}

/** The tests of this file read everything that their server writes. */
export function captureServerLog(): void {
  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((part: string | Uint8Array) => {
        logged += String(part)
        return true
      })
    server = await startServer({ env: { LOG_LEVEL: 'trace' } })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
  })
}
