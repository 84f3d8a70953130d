import type { Session, UserInfo } from '#src/contract/auth.ts'
import { callAs, PASSWORD, type TestServer } from './server.ts'

/** What somebody does who holds an account, or wants one. */
export function accountDesk(server: () => TestServer) {
  const post = <T>(path: string, body: object, token?: string) => callAs<T>(server().app, token, 'POST', path, body)
  return {
    post,
    logIn: (username: string, password = PASSWORD) => post<Session>('/auth/login', { username, password }),
    info: async (token: string) => (await callAs<UserInfo>(server().app, token, 'GET', '/system/user/getInfo')).data!,
    /** What the whole database holds, as text. */
    everything: async (): Promise<string> => {
      const { sql } = server().deps.database
      const { rows } = await sql.execute(`select table_name as name from information_schema.tables where table_schema = 'public'`) as unknown as { rows: { name: string }[] }
      const all = await Promise.all(rows.map(async ({ name }) => (await sql.execute(`select to_jsonb(t)::text as row from "${name}" t`) as unknown as { rows: { row: string }[] }).rows.map(({ row }) => row)))
      return all.flat().join('\n')
    },
  }
}
