import { desc, eq, sql } from 'drizzle-orm'
import { decimalMoney, parseMoney } from '#src/domain/money.ts'
import { audit } from '#server/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { topUps } from '#server/db/schema/payments.ts'
import { Refusal } from '#server/errors.ts'
import { refundTopUp } from '#server/modules/billing/refund-top-up.ts'
import type { TopUpRow } from '#server/modules/billing/top-ups.ts'
import { confirmTransfer } from '#server/modules/billing/transfers.ts'
import type { Deps } from '#server/serve.ts'
import { sentence } from '#server/text.ts'
import { UsageError, type Asked } from './asked.ts'
import { amountOf, countOf, numberOf, oneOf } from './options.ts'
import { minute, table } from './table.ts'

const STATES = ['transfer', 'processing', 'action', 'paid', 'declined', 'cancelled', 'expired'] as const

export async function listOfTopUps({ options }: Asked, { database }: Deps): Promise<string> {
  const state = oneOf('state', options.state, STATES)
  const owner = sql<string>`(select user_name from users where users.customer_id = top_ups.customer_id order by created_at limit 1)`
  const found = await database.sql.select({ row: topUps, owner }).from(topUps)
    .where(state && eq(topUps.state, state)).orderBy(desc(topUps.createdAt), desc(topUps.id)).limit(countOf('limit', options.limit, 100))
  const rows = found.map(({ row, owner: customer }) => ({
    number: row.number, method: row.method, purpose: row.purpose, state: row.state, total: decimalMoney(row.subtotalCents + row.feeCents),
    credits: decimalMoney(row.subtotalCents + row.bonusCents), refunded: decimalMoney(row.refundedCents), customer, at: minute(row.createdAt),
  }))
  if ('json' in options) return JSON.stringify(rows)
  return table(['number', 'by', 'for', 'state', 'total', 'credits', 'refunded', 'customer', 'requested (UTC)'], rows.map((row) => Object.values(row)))
}

export async function confirmTopUp({ words: [given], options }: Asked, deps: Deps): Promise<string> {
  const topUp = await topUpNamed(given, deps)
  const asked = topUp.subtotalCents + topUp.feeCents
  if (options.received !== undefined && parseMoney(options.received) !== asked) throw new UsageError(`${topUp.number} is for ${decimalMoney(asked)}, not ${options.received}. Nothing was added. Send it back, or add credits with "credit grant".`)
  const paid = await deps.database.transaction(async (tx) => {
    await audit(tx, deps.clock, { actor: 'operator', action: 'topup:confirm', subject: topUp.id, detail: { number: topUp.number } })
    return confirmTransfer(deps, customerDb(topUp.customerId, tx), topUp).catch(said(topUp.number))
  })
  return `${paid.number}: ${decimalMoney(paid.subtotalCents + paid.bonusCents)} in credits added.`
}

export async function giveTopUpBack({ words: [given, amount], options }: Asked, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError('Add a --reason.')
  const topUp = await topUpNamed(given, deps)
  const cents = amount === undefined ? topUp.subtotalCents - topUp.refundedCents : amountOf(amount, '25.00')
  if (cents === 0) throw new UsageError(`${topUp.number} is already fully refunded.`)
  const { state, creditCents, feeCents, bonusCents } = await refundTopUp(deps, deps.database.forCustomer(topUp.customerId), { topUp, cents, reason: options.reason }).catch(said(topUp.number))
  await audit(deps.database.sql, deps.clock, { actor: 'operator', action: 'topup:refund', subject: topUp.id, detail: { cents, reason: options.reason, state } })
  const sum = `${decimalMoney(creditCents + feeCents)} of ${topUp.number}`
  if (state === 'failed') throw new UsageError(`The bank declined to refund ${sum}. The credits are back in the account.`)
  if (topUp.method === 'etransfer') return `${decimalMoney(creditCents + bonusCents)} in credits removed. Send ${sum} back by e-transfer now.`
  return state === 'open' ? `${sum}: the bank is processing the refund. Its status updates automatically.` : `${sum} refunded.`
}

async function topUpNamed(given: string | undefined, { database }: Deps): Promise<TopUpRow> {
  const number = numberOf('topUp', given)
  const [found] = await database.sql.select().from(topUps).where(eq(topUps.number, number))
  if (!found) throw new UsageError(`Top-up ${number} not found.`)
  return found
}

/** What a person would be told is said to the operator in the same words. */
const said = (number: string) => (error: unknown): never => {
  throw error instanceof Refusal ? new UsageError(`${number}: ${sentence('en', error.messageId)}`) : error
}
