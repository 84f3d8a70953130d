import { and, desc, eq, sql } from 'drizzle-orm'
import { type CustomsEstimate, estimateOfShipment } from '#src/domain/customs/customs-estimate.ts'
import type { LoadShipment } from '#src/domain/freight/load-snapshot.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Sql } from '#server/db/sql.ts'
import { customers } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { isReal } from './recent-quotes.ts'

const SHIPMENTS_ESTIMATED = 1000

/** What somebody declared for a border whose rules are in the tables, as a new estimate would begin. */
export interface DeclaredShipment {
  number: string
  at: Date
  estimate: CustomsEstimate
}

/**
 * The newest parcels and loads with a customs declaration into Canada or the United States. What was estimated for
 * them isn't kept: estimates are made on the device, as often as somebody looks.
 */
export async function declaredShipments(db: Sql): Promise<DeclaredShipment[]> {
  const rows = await db
    .select({ number: orders.number, mode: orders.mode, shipment: orders.shipment, at: orders.createdAt })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        isReal,
        sql`coalesce(${orders.shipment} #> '{customs,commodities}', ${orders.shipment} #> '{booking,customs,commodities}') is not null`,
        sql`${orders.shipment} #>> '{to,country}' in ('CA', 'US')`,
        sql`${orders.shipment} #>> '{to,country}' <> ${orders.shipment} #>> '{from,country}'`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHIPMENTS_ESTIMATED)
  return rows.map(({ number, mode, shipment, at }) => ({
    number,
    at,
    estimate: mode === 'parcel' ? ofParcel(shipment as Shipment) : ofLoad(shipment as LoadShipment),
  }))
}

const ofParcel = ({ from, to, shipDate, customs }: Shipment): CustomsEstimate =>
  estimateOfShipment({ from, to, shipDate, customs })

const ofLoad = ({ from, to, request, booking }: LoadShipment): CustomsEstimate => ({
  ...estimateOfShipment({ from, to, shipDate: request.readyDate, customs: booking.customs }),
  carrierKind: 'carrier',
})
