import { readConfig } from './read-config.ts'
import { ConfigError } from './setting-readers.ts'
import type { Config } from './config.ts'

/** How what was opened is closed, the last first. */
export type Closing = (() => Promise<unknown>)[]

/**
 * Starts a program of the server's. One that cannot start as it is set up says why in a sentence, and what it
 * had opened is closed.
 * @param start puts what it opens in front of `closing`
 */
export async function runProgram(start: (config: Config, closing: Closing) => Promise<void>): Promise<void> {
  const closing: Closing = []
  try {
    await start(readConfig(process.env), closing)
  } catch (error) {
    await closeAll(closing)
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** What was opened is closed when a signal comes, the last first; a second signal ends at once. */
export function endOnSignal(closing: Readonly<Closing>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void end(closing, 0)
    })
}

export async function end(closing: Readonly<Closing>, code: number): Promise<never> {
  await closeAll(closing)
  process.exit(code)
}

async function closeAll(closing: Readonly<Closing>): Promise<void> {
  for (const close of closing) await close().catch(() => {})
}
