import { formatMoney, parseMoney } from '#src/domain/money.ts'
import { audit } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { availableCents, post } from '#server/modules/billing/ledger.ts'
import type { Deps } from '#server/serve.ts'
import { userNamed } from './users.ts'
import { UsageError, type Asked } from './verbs.ts'

export async function grantCredit({ words: [email = '', amount = ''], options }: Asked, { database, clock }: Deps): Promise<string> {
  const cents = parseMoney(amount)
  if (!cents) throw new UsageError(`"${amount}" is not an amount such as 25.00.`)
  if (!options.reason) throw new UsageError('A grant needs a --reason.')
  const user = await userNamed(email, { database })
  await grant({ database, clock }, { customerId: user.customerId, cents, cause: `grant:${clock.newId()}`, document: options.reason })
  const available = await availableCents(database.forCustomer(user.customerId))
  return `${email} has ${formatMoney(available, 'en-CA')} of credits.`
}

interface Grant { customerId: string; cents: number; cause: string; document: string }

export async function grant({ database, clock }: { database: Database; clock: Deps['clock'] }, { customerId, cents, cause, document }: Grant): Promise<void> {
  const id = clock.newId()
  await database.transaction(async (tx) => {
    const db = customerDb(customerId, tx, (work) => work(tx))
    await post(db, { id, cause, reason: 'grant', document, at: clock.now() }, { credits: -cents, promo_expense: cents })
    await audit(tx, clock, { actor: 'operator', action: 'credit:grant', subject: customerId, detail: { cents, document } })
  })
}
