import { and, desc, eq, gt, ilike, inArray } from 'drizzle-orm'
import { decimalMoney } from '#src/domain/money/money.ts'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import { customers, settings } from '#server/db/schema/accounts.ts'
import { shipmentCosts } from '#server/db/schema/money/costs.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { customerName } from '#server/modules/members/customers.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findBill } from './find-bill.ts'
import { mappingKey } from './import.ts'

const DAY_MS = 86_400_000
/** Carriers don't bill what is older. */
const BILLED_WITHIN_DAYS = 400

/** `bill find`: orders of the bill's carrier by any words of theirs, newest first, with what is expected of each. */
export async function findBilledOrder(command: Command, deps: Deps): Promise<string> {
  const { words, options } = command
  const { database, clock } = deps
  const bill = await findBill(command, deps)
  const asked = wordsIn(words[1] ?? '')
  if (asked.length === 0) throw new UsageError(say('verb.bill.whichOrder'))
  const since = new Date(clock.now().getTime() - BILLED_WITHIN_DAYS * DAY_MS)
  const found = await database.sql
    .select({ order: orders, cost: shipmentCosts, customer: customerName })
    .from(shipmentCosts)
    .innerJoin(
      orders,
      and(eq(orders.customerId, shipmentCosts.customerId), eq(orders.id, shipmentCosts.orderId)),
    )
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(shipmentCosts.carrierCode, bill.carrierCode),
        gt(shipmentCosts.createdAt, since),
        ...asked.map((word) => ilike(orders.search, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)),
      ),
    )
    .orderBy(desc(shipmentCosts.createdAt), desc(orders.number))
    .limit(parseCount('limit', options.limit, 20))
  return listing(
    options,
    ['order', 'tracking', 'name', 'status', 'sold', 'expected', 'billed'],
    found.map(({ order, cost, customer }) => ({
      order: order.number,
      tracking: order.trackingNumber ?? '',
      name: customer,
      status: order.status,
      sold: bookDay(cost.createdAt),
      expected: decimalMoney(cost.accruedNetCents),
      billed: decimalMoney(cost.billedNetCents),
    })),
  )
}

/** `bill carriers`: who may bill us, and the columns of their files as far as they were named or found before. */
export async function listBillCarriers({ options }: Command, { carriers, database }: Deps): Promise<string> {
  const known = [...(await carriers.list()), ...(await carriers.freight())]
  const stored = await database.sql
    .select()
    .from(settings)
    .where(
      inArray(
        settings.key,
        known.map(({ code }) => mappingKey(code)),
      ),
    )
  const rows = known.map(({ code, name }) => {
    const mapping = stored.find(({ key }) => key === mappingKey(code))?.value as
      | Record<string, string>
      | undefined
    return {
      carrier: code,
      name,
      mapping: Object.entries(mapping ?? {})
        .map(([field, heading]) => `${field}=${heading}`)
        .join(','),
    }
  })
  return listing(options, ['carrier', 'name', 'columns'], rows)
}
