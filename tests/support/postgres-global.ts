import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A throwaway PostgreSQL server's maintenance database, as superuser: make a database of your own in it. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL server for the whole run; it goes with the run, even with a killed one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const keeper = spawn(process.execPath, [join(project.config.root, 'scripts/throwaway-postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: Ctrl-C would stop the database before the tests that use it.
    detached: true,
  })
  const gone = once(keeper, 'exit')
  const url = await Promise.race([firstLine(keeper.stdout), gone.then(() => undefined)])
  if (!url) throw new Error('The tests need PostgreSQL and it could not be started: the reason stands above.')
  project.provide('postgresUrl', url)
  return async () => {
    keeper.stdin.end()
    await gone
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: stream })) return line
  return undefined
}
