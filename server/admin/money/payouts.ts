import { desc, sql } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { gatewayPayouts } from '#server/db/schema/money/bank.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { listing } from '#server/admin/cli/table.ts'

/** What the card gateway paid out to the bank, and what each payout is made of, if known. */
export async function listPayouts({ options }: Command, { database }: Deps): Promise<string> {
  const of = (what: string) =>
    sql<string>`
      (select ${sql.raw(what)} from gateway_movements m
        where m.gateway = gateway_payouts.gateway and m.payout = gateway_payouts.reference
        and m.kind <> 'payout')`
  const found = await database.sql
    .select({
      row: gatewayPayouts,
      movements: of('count(*)'),
      gross: of('coalesce(sum(m.amount_cents), 0)'),
      fees: of('coalesce(sum(m.fee_cents), 0)'),
    })
    .from(gatewayPayouts)
    .orderBy(desc(gatewayPayouts.at), desc(gatewayPayouts.reference))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ row, movements, gross, fees }) => ({
    payout: row.reference,
    state: row.state,
    amount: decimalMoney(row.amountCents),
    arrives: row.arrivesAt.toISOString().slice(0, 10),
    movements: String(movements),
    gross: decimalMoney(Number(gross)),
    fees: decimalMoney(Number(fees)),
    difference: decimalMoney(row.amountCents - Number(gross) + Number(fees)),
  }))
  return listing(
    options,
    ['payout', 'state', 'amount', 'arrives', 'movements', 'gross', 'fees', 'difference'],
    rows,
  )
}
