import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { isNoSuch } from '#src/api/api-error.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { hasEnded } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { LoadActions } from './LoadActions.tsx'
import { LoadView } from './LoadView.tsx'

const MOVING_EVERY_MS = 15_000

/** One load: where it is, its stops, documents and files, what it cost, and what can still be done. */
export function LoadDetailsPage() {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const load = useRead(
    contract.loads.get,
    { id },
    { enabled: id !== '', every: ({ status }) => !hasEnded(status) && MOVING_EVERY_MS },
  )
  const unknown = id === '' || (!load.data && isNoSuch(load.error))
  return (
    <Page
      title={
        load.data
          ? text('page.loadDetails.number', { number: load.data.loadNumber })
          : text('page.loadDetails.title')
      }
      breadcrumbs={[[ACCOUNT_PATHS.freightOrders, text('page.freightOrders.title')]]}
      actions={
        load.data && (
          <Allowed to="ship">
            <LoadActions load={load.data} />
          </Allowed>
        )
      }
    >
      {unknown ? (
        <StateBox icon="pallet" title={text('page.loadDetails.unknown')}>
          <Button component={Link} to={ACCOUNT_PATHS.freightOrders}>
            {text('page.loadDetails.toList')}
          </Button>
        </StateBox>
      ) : (
        <QueryState query={load}>{(found) => <LoadView load={found} />}</QueryState>
      )}
    </Page>
  )
}
