import type { TestProject } from 'vitest/node'
import { startPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A throwaway PostgreSQL server's maintenance database, as superuser: make a database of your own in it.
     */
    postgresUrl: string
  }
}

/** One PostgreSQL server for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(project.config.root)
  project.provide('postgresUrl', url)
  return stop
}
