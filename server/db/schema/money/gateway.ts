import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, customerId } from '#server/db/schema/columns.ts'

/**
 * Purchases through a gateway of carriers, by the purchase's own id: written before the gateway is asked to
 * buy, so that nothing is bought twice (D17).
 */
export const gatewayBookings = pgTable(
  'gateway_bookings',
  {
    customerId: customerId(),
    clientId: uuid('client_id').notNull(),
    carrierCode: text('carrier_code').notNull(),
    /** The gateway's id of the shipment. */
    shipmentId: text('shipment_id').notNull(),
    /** When it was asked to buy: from then on it is looked up, never asked again. */
    attemptedAt: at('attempted_at'),
    trackingNumber: text('tracking_number'),
    labelFile: uuid('label_file'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.clientId] }),
    uniqueIndex('gateway_bookings_client').on(t.clientId),
    index('gateway_bookings_number').on(t.trackingNumber),
  ],
)
