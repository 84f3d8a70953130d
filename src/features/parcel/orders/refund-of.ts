import type { OrderDetails } from '#src/contract/parcel.ts'
import { sumCents, type Cents } from '#src/domain/money/money.ts'

/** The amount refunded when the order was cancelled, from its history; 0 otherwise. */
export const refundOf = ({ history }: Pick<OrderDetails, 'history'>): Cents =>
  sumCents(
    history.map(({ event, detail }) =>
      event === 'order.cancelled' && typeof detail.refundedCents === 'number' ? detail.refundedCents : 0,
    ),
  )
