import { createElement } from 'react'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { TwoPanes } from '#src/ui/panes/TwoPanes.tsx'

const load = async () => createElement((await import('./OrderListPage.tsx')).OrderListPage)

/** The orders, and the one that was chosen beside them where both fit. */
export const OrderPanes = () => (
  <TwoPanes listPath={ACCOUNT_PATHS.orderList} load={load} id="orderId" icon="box" />
)
