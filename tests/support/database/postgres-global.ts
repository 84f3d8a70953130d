import type { TestProject } from 'vitest/node'
import { startPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Superuser URL of the maintenance database of a throwaway PostgreSQL server: create a database of your
     * own in it.
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
