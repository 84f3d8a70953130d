import { readConfig } from './config/read-config.ts'
import { ConfigError } from './config/setting-readers.ts'
import type { Config } from './config.ts'

/** Functions that close what was opened, the last opened first. */
export type Closing = (() => Promise<unknown>)[]

/**
 * Starts a server program. If it can't start with its settings, it says why in one sentence and closes what
 * it opened.
 * @param start puts each closing function at the front of `closing`
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

/** On a signal, closes what was opened, the last opened first; a second signal exits at once. */
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
