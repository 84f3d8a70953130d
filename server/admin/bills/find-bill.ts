import { and, eq } from 'drizzle-orm'
import { carrierBills } from '#server/db/schema/costs.ts'
import type { CarrierBill } from '#server/modules/costs/bills.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'

/** The bill that a command names; `--carrier` where several have one of that number. */
export async function findBill(
  { words: [number], options }: Pick<Command, 'words' | 'options'>,
  { database }: Pick<Deps, 'database'>,
): Promise<CarrierBill> {
  if (number === undefined) throw new UsageError('Enter the bill’s number. Run bill list to see them.')
  const found = await database.sql
    .select()
    .from(carrierBills)
    .where(
      and(
        eq(carrierBills.number, number),
        options.carrier === undefined ? undefined : eq(carrierBills.carrierCode, options.carrier),
      ),
    )
  if (found.length > 1)
    throw new UsageError(
      `Several carriers have a bill ${number}; add --carrier: ${found.map(({ carrierCode }) => carrierCode).join(', ')}.`,
    )
  if (!found[0]) throw new UsageError(`Bill ${number} not found.`)
  return found[0]
}
