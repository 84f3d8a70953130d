import { Button, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import { ORDER_TABS, type OrderTab } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { loadColumns } from './load-columns.tsx'
import { ModeFilter } from './ModeFilter.tsx'

/** A load is never a draft: before it is bought it is a quote. */
const TABS = ORDER_TABS.filter(({ id }) => id !== 'draft')

/** All loads by status. */
export function LoadListPage() {
  const text = useText()
  const [requestedTab, setTab] = useListFilter('tab', 'all')
  const tab: OrderTab = TABS.find(({ id }) => id === requestedTab)?.id ?? 'all'
  const start = (
    <Button
      component={Link}
      to={ACCOUNT_PATHS.freightQuote}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.freightQuotes.ask')}
    </Button>
  )
  return (
    <Page title={text('page.freightOrders.title')} actions={start}>
      <Stack spacing={2}>
        <TabBar
          ids={TABS.map(({ id }) => id)}
          tab={tab}
          choose={setTab}
          label={text('page.freightOrders.tabs')}
          words={(id) => text(`tab.${id}`)}
        />
        <ResourceTable
          key={tab}
          endpoint={contract.loads.list}
          columns={loadColumns(text, { moving: false })}
          input={{ tab }}
          rowLabel={({ loadNumber }) => loadNumber}
          filters={<ModeFilter />}
          empty={{ icon: 'pallet', title: text('page.freightOrders.empty'), action: start }}
        />
      </Stack>
    </Page>
  )
}
