import { afterAll, beforeAll, vi } from 'vitest'
import { startServer, type TestServer } from './server.ts'

// Set before the first test of a file that calls `captureServerLog`. Imports are live bindings.
export let server: TestServer
/** Everything it has logged since `clearLog`. */
export let logged = ''
export const clearLog = (): void => {
  logged = ''
}

/** For tests that read everything their server logs. */
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
