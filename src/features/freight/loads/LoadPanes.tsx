import { createElement } from 'react'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { TwoPanes } from '#src/ui/panes/TwoPanes.tsx'

const load = async () => createElement((await import('./LoadListPage.tsx')).LoadListPage)

/** The loads, and the one that was chosen beside them where both fit. */
export const LoadPanes = () => (
  <TwoPanes listPath={ACCOUNT_PATHS.freightOrders} load={load} id="id" icon="pallet" />
)
