import { Box, Button, Link, Stack, Tab, Tabs } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import { ORDER_TABS, type OrderTab } from '#src/domain/order-life.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { PayChip, StatusChip } from '#src/ui/shipping/StatusChip.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { ParcelDrafts, useResumable } from './ParcelDrafts.tsx'

const COLUMNS: Column<OrderRow>[] = [
  { name: 'number', label: 'field.orderNumber', cell: ({ id, number }) => <Link component={RouterLink} to={`${ACCOUNT_PATHS.orderDetails}?orderId=${id}`} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{number}</Link> },
  { name: 'status', cell: ({ status, payStatus }) => <Box sx={{ display: 'inline-grid', justifyItems: 'start', gap: 0.5 }}><StatusChip status={status} /><PayChip status={payStatus} /></Box> },
  { name: 'recipient', cell: ({ recipient, destination }) => <>{recipient}<br /><small>{destination}</small></> },
  { name: 'carrierName', label: 'field.carrier', cell: ({ carrierName, serviceName, sample }) => <>{carrierName}<br /><small>{serviceName}</small>{sample && <><br /><SampleMark /></>}</> },
  { name: 'trackingNumber', cell: ({ trackingNumber, reference }) => <>{trackingNumber}{reference && <><br /><small>{reference}</small></>}</> },
  { name: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
  { name: 'totalCents', label: 'price.total', align: 'right', cell: ({ totalCents }) => <Money cents={totalCents} /> },
]

/** All orders by where they are; search, tab and place in the list are in the address. */
export function OrderListPage() {
  const text = useText()
  const [tab, setTab] = useListFilter('tab', 'all')
  const shown = ORDER_TABS.some(({ id }) => id === tab) ? tab as OrderTab : 'all'
  return (
    <Page title={text('menu.orderList')} actions={<NewOrder />}>
      <Stack spacing={2}>
        <OrderTabs tab={shown} choose={setTab} />
        {shown === 'draft' && <ParcelDrafts />}
        <ResourceTable key={shown} endpoint={contract.orders.list} columns={COLUMNS} empty={{ icon: 'box', title: text('page.orderList.empty'), action: <NewOrder /> }} />
      </Stack>
    </Page>
  )
}

function OrderTabs({ tab, choose }: { tab: OrderTab; choose: (tab: OrderTab) => void }) {
  const text = useText()
  const { data } = useRead(contract.orders.counts, {})
  const { formatNumber } = useIntl()
  const onDevice = useResumable().length
  const count = (id: OrderTab) => {
    if (!data) return ''
    const rows = data[id] + (id === 'draft' ? onDevice : 0)
    return ` (${rows > COUNTED ? `${formatNumber(COUNTED)}+` : formatNumber(rows)})`
  }
  return (
    <Tabs value={tab} onChange={(_, next: OrderTab) => choose(next)} variant="scrollable" allowScrollButtonsMobile aria-label={text('page.orderList.tabs')}>
      {ORDER_TABS.map(({ id }) => <Tab key={id} value={id} label={`${text(`tab.${id}`)}${count(id)}`} />)}
    </Tabs>
  )
}

const COUNTED = 1000

function NewOrder() {
  const text = useText()
  return <Button component={RouterLink} to={ACCOUNT_PATHS.quickQuote} variant="contained" startIcon={<Icon name="add" />}>{text('page.selectQuick.start')}</Button>
}
