import { sql } from 'drizzle-orm'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { runAdmin, server } from './gateway-server.ts'

/** What the database of the till says. */
export const query = async (statement: string) =>
  (await server.deps.database.sql.execute(sql.raw(statement))).rows as Record<string, unknown>[]

/** @throws Error with what the operator is told when there is no such export */
export async function exported(name: string, ...options: string[]): Promise<Record<string, string>[]> {
  const { output, failed } = await runAdmin('books', 'export', name, ...options, '--json')
  if (failed) throw new Error(output)
  return JSON.parse(output) as Record<string, string>[]
}

/** Books what the card gateway tells. */
export const importMovements = () => importGatewayActivity(server.deps, server.app.log)
