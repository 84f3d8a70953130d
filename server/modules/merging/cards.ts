import { sql } from 'drizzle-orm'
import type { Sql } from '#server/db/sql.ts'

export interface LeftCard {
  gateway: string
  token: string
}

/**
 * Cards move, except where both accounts are known to a gateway: it charges a card only for the one it was saved
 * for. The account that stays keeps its default card.
 * @returns those that are left behind
 */
export async function moveCards(tx: Sql, from: string, into: string): Promise<LeftCard[]> {
  await tx.execute(sql`
    delete from auto_reloads r using cards c where r.customer_id = ${from} and c.customer_id = ${from}
      and c.id = r.card_id and c.gateway in ${gatewaysOf(into)} and c.gateway in ${gatewaysOf(from)}`)
  const { rows: left } = await tx.execute<{ gateway: string; token: string }>(sql`
    delete from cards where customer_id = ${from}
      and gateway in ${gatewaysOf(into)} and gateway in ${gatewaysOf(from)}
    returning gateway, token`)
  await tx.execute(sql`
    update cards set customer_id = ${into}, is_default = is_default
      and not exists (select 1 from cards o where o.customer_id = ${into} and o.is_default)
    where customer_id = ${from}`)
  return left
}

/** The gateways that know a customer by a reference of their own. */
const gatewaysOf = (customerId: string) => sql`(select gateway from payers where customer_id = ${customerId})`
