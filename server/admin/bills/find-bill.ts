import { and, eq } from 'drizzle-orm'
import { carrierBills } from '#server/db/schema/money/costs.ts'
import type { CarrierBill } from '#server/modules/costs/bills.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

/** The bill that a command names; `--carrier` where several have one of that number. */
export async function findBill(
  { words: [number], options }: Pick<Command, 'words' | 'options'>,
  { database }: Pick<Deps, 'database'>,
): Promise<CarrierBill> {
  if (number === undefined) throw new UsageError(say('verb.bill.enter'))
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
      say('verb.bill.several', { number, carriers: found.map(({ carrierCode }) => carrierCode).join(', ') }),
    )
  if (!found[0]) throw new UsageError(say('verb.notFound', { name: number }))
  return found[0]
}
