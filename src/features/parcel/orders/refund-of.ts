import type { OrderDetails } from '#src/contract/orders.ts'
import { sumCents, type Cents } from '#src/domain/money/money.ts'

/** What came back when the order was cancelled, as its history says; 0 otherwise. */
export const refundOf = ({ history }: Pick<OrderDetails, 'history'>): Cents =>
  sumCents(
    history.map(({ event, detail }) =>
      event === 'order.cancelled' && typeof detail.refundedCents === 'number' ? detail.refundedCents : 0,
    ),
  )
