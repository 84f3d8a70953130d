import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Session, UserInfo } from '#src/contract/account/auth.ts'
import type { Database } from '#server/db/database.ts'
import { resetRateLimits } from './reset-rate-limits.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'
import { callAs, PASSWORD, startServer, type TestServer } from './server.ts'

// Set before the first test of a file that calls `withAccountServer`. Imports are live bindings.
export let server: TestServer
export let mailbox: Mailbox

const TWO_HOURS_MS = 2 * 3_600_000

/**
 * For tests of accounts and of people who want one. Before each, the clock moves so far on that no rate limit
 * applies.
 */
export function withAccountServer(open: () => Promise<Database>): void {
  beforeAll(async () => {
    server = await startServer({ database: open, env: { PUBLIC_URL: 'https://ship.example.com' } })
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    server.clock.advance(TWO_HOURS_MS)
    await resetRateLimits(server)
  })
}

export const post = <T>(path: string, body: object, token?: string) =>
  callAs<T>(server.app, token, 'POST', path, body)
export const logIn = (username: string, password = PASSWORD) =>
  post<Session>('/auth/login', { username, password })
export const info = async (token: string) =>
  (await callAs<UserInfo>(server.app, token, 'GET', '/system/user/getInfo')).data!

/** Contents of the whole database, as text. */
export async function everything(): Promise<string> {
  const { sql } = server.deps.database
  const { rows } = (await sql.execute(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )) as unknown as { rows: { name: string }[] }
  const all = await Promise.all(
    rows.map(async ({ name }) =>
      (
        (await sql.execute(`select to_jsonb(t)::text as row from "${name}" t`)) as unknown as {
          rows: { row: string }[]
        }
      ).rows.map(({ row }) => row),
    ),
  )
  return all.flat().join('\n')
}
