import { sql } from 'drizzle-orm'
import { importGatewayActivity } from '#server/app/maintenance.ts'
import { runAdmin, server } from './gateway-server.ts'

/** Runs a query on the server's database. */
export const query = async (statement: string) =>
  (await server.deps.database.sql.execute(sql.raw(statement))).rows as Record<string, unknown>[]

/** @throws Error with the operator's message if there is no such export */
export async function exported(name: string, ...options: string[]): Promise<Record<string, string>[]> {
  const { output, failed } = await runAdmin('books', 'export', name, ...options, '--json')
  if (failed) throw new Error(output)
  return JSON.parse(output) as Record<string, string>[]
}

/** Imports the card gateway's movements and books them. */
export const importMovements = () => importGatewayActivity(server.deps, server.app.log)
