import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { loadColumns } from './load-columns.tsx'
import { ModeFilter } from './ModeFilter.tsx'

const EVERY_MS = 30_000

/** Loads in transit: their next stop and expected arrival. Refetched while the screen is open. */
export function ShipmentsPage() {
  const text = useText()
  return (
    <Page
      title={text('page.freightShipments.title')}
      actions={
        <Button component={Link} to={ACCOUNT_PATHS.freightTracking} variant="outlined">
          {text('page.freightShipments.track')}
        </Button>
      }
    >
      <ResourceTable
        endpoint={contract.loads.list}
        columns={loadColumns(text, { moving: true })}
        input={{ tab: 'all', moving: '1' }}
        rowLabel={({ loadNumber }) => loadNumber}
        every={EVERY_MS}
        filters={<ModeFilter />}
        empty={{
          icon: 'truck',
          title: text('page.freightShipments.empty'),
          action: (
            <Button component={Link} to={ACCOUNT_PATHS.freightOrders}>
              {text('page.freightShipments.all')}
            </Button>
          ),
        }}
      />
    </Page>
  )
}
