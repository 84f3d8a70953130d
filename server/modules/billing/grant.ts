import { audit } from '#server/audit.ts'
import type { Clock } from '#server/clock.ts'
import { customerDb } from '#server/db/customer-db.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { repeatable } from '#server/db/repeat.ts'
import { post } from './ledger.ts'

interface Grant { customerId: string; cents: number; cause: string; document: string }

/** Credits given away: an expense of ours, audited, once per cause. */
export async function grant({ database, clock }: { database: Database; clock: Clock }, given: Grant): Promise<void> {
  await repeatable(clock, () => database.transaction((tx) => grantWithin(tx, clock, given)))
}

/** The same in a transaction that is open. */
export async function grantWithin(tx: Sql, clock: Clock, { customerId, cents, cause, document }: Grant): Promise<void> {
  await post(customerDb(customerId, tx), { id: clock.newId(), cause, reason: 'grant', document, at: clock.now() }, { credits: -cents, promo_expense: cents })
  await audit(tx, clock, { actor: 'operator', action: 'credit:grant', subject: customerId, detail: { cents, document } })
}
