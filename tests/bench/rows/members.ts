import { sql } from 'drizzle-orm'
import type { MemberPage } from '#src/contract/account/members.ts'
import type { Session } from '#src/contract/account/auth.ts'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'
import { callAs, startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

const NAME = 'A company of 1,000 members'
const [FEW, MANY] = [10, 1000]
const TIMES = 20
/** Growth doesn't slow a company down. */
const MOST_TIMES = 1.5

/** Listing the members, finding one of them, and switching to the company, beside one of ten members. */
export const manyMembers: Row = {
  name: NAME,
  async run({ repeats, random, among }) {
    const { url, stop } = await startPostgres(ROOT)
    const server = await startServer({
      database: async () =>
        openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }, { patient: true }),
    })
    try {
      const asks: Record<string, () => Promise<unknown>> = {}
      for (const count of [FEW, MANY]) {
        const owner = await companyOf(server, count)
        const visitor = await belongsTo(server, owner)
        let token = visitor.token
        const customers = [owner.user.customerId, visitor.user.customerId]
        asks[`list, of ${count}`] = () => owner.call<MemberPage>('GET', '/members')
        asks[`find one, of ${count}`] = () => owner.call<MemberPage>('GET', '/members?q=member9')
        asks[`switch to it, of ${count}`] = async () => {
          for (const id of customers) {
            const { data } = await callAs<Session>(server.app, token, 'POST', `/customers/${id}/session`, {})
            token = data!.access_token
          }
        }
      }
      await server.deps.database.sql.execute(sql`vacuum analyze members, users`)
      const times = new Map<string, number[]>()
      for (let round = 0; round <= repeats; round += 1)
        for (const name of shuffled(among(Object.keys(asks)), random))
          for (let n = 0; n < TIMES; n += 1) {
            const began = performance.now()
            await asks[name]!()
            // The first round only warms up.
            if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - began])
          }
      return Object.keys(asks).flatMap((who) => {
        const samples = times.get(who)
        if (!samples) return []
        const least = times.get(who.replace(`of ${MANY}`, `of ${FEW}`))
        return timed(NAME, who, samples, {
          // Finding is for one who looks for somebody, now and then.
          ...(who.endsWith(`of ${MANY}`) &&
            !who.startsWith('find') &&
            least && {
              limit: `median ≤ ${MOST_TIMES} × of ${FEW}`,
              kept: quantile(samples, 0.5) <= MOST_TIMES * quantile(least, 0.5),
            }),
        })
      })
    } finally {
      await server.close()
      await stop()
    }
  },
}

async function companyOf(server: TestServer, count: number): Promise<TestCustomer> {
  const owner = await server.customer({ accountType: 'Business' })
  const { customerId, id } = owner.user
  await server.deps.database.sql.execute(sql`
    insert into users (customer_id, id, user_name, nick_name, password_hash, roles, locale, email_confirmed_at, mail_off, created_at)
    select customer_id, gen_random_uuid(), 'member' || n || '-' || ${count}::int || '@example.com', 'Member ' || n, password_hash, '[]', locale, created_at, mail_off, created_at
    from users, generate_series(2, ${count}::int) n where id = ${id}`)
  await server.deps.database.sql.execute(sql`
    insert into members (customer_id, user_id, roles, joined_at)
    select customer_id, id, '["shipper"]', created_at + random() * interval '1 day' from users
    where customer_id = ${customerId} and id <> ${id} on conflict do nothing`)
  return owner
}

/** Somebody of another company who belongs to this one too. */
async function belongsTo(server: TestServer, owner: TestCustomer): Promise<TestCustomer> {
  const visitor = await server.customer()
  await server.deps.database.sql.execute(sql`
    insert into members (customer_id, user_id, roles, joined_at)
    values (${owner.user.customerId}, ${visitor.user.id}, '["viewer"]', now())`)
  return visitor
}
