import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import {
  COUNTED_ORDERS,
  MAX_ORDERS_AT_ONCE,
  ORDER_TABS,
  type OrderTab,
} from '#src/domain/orders/order-status.ts'
import { PREFERENCES, type OrderColumn } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { choosePreference, usePreference, type Preferences } from '#src/offline/records/preferences.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { ClaimTable } from './ClaimTable.tsx'
import { ColumnDialog } from './ColumnDialog.tsx'
import { DensityButton } from './DensityButton.tsx'
import { orderColumns } from './order-columns.tsx'
import { useOrderFilter } from './order-filter.ts'
import { OrderBulk } from './OrderBulk.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { BatchList } from '#src/features/parcel/batch/BatchList.tsx'
import { ParcelDrafts } from '#src/features/parcel/wizard/ParcelDrafts.tsx'
import { SHORT_ORDER } from './ShortOrder.tsx'
import { SavedFilters } from './SavedFilters.tsx'

/** All orders by status; search, filters, sort order and page are in the address. Claims are a tab of it. */
export function OrderListPage() {
  const text = useText()
  const [part] = useListFilter('part')
  if (part === 'claims')
    return (
      <Page
        title={text('page.claims.title')}
        breadcrumbs={[[ACCOUNT_PATHS.orderList, text('menu.orderList')]]}
      >
        <ClaimTable />
      </Page>
    )
  return (
    <Page
      title={text('menu.orderList')}
      actions={
        <>
          <Button component={RouterLink} to={`${ACCOUNT_PATHS.orderList}?part=claims`}>
            {text('page.claims.title')}
          </Button>
          <NewOrder />
        </>
      }
    >
      <Orders />
    </Page>
  )
}

const USUAL = PREFERENCES.orderList!.getDefault() as Preferences['orderList']

function Orders() {
  const text = useText()
  const phone = usePhone()
  const [tab, setTab] = useListFilter('tab', 'all')
  const shown: OrderTab = ORDER_TABS.find(({ id }) => id === tab)?.id ?? 'all'
  const preference = usePreference('orderList') ?? USUAL
  const { count, clear: clearFilters } = useOrderFilter()
  const [choosing, setChoosing] = useState(false)
  const choose = (columns: OrderColumn[]) => void choosePreference('orderList', { ...preference, columns })
  return (
    <Stack spacing={2}>
      <OrderTabs tab={shown} choose={setTab} />
      {shown === 'draft' && (
        <>
          <BatchList unbought />
          <ParcelDrafts />
        </>
      )}
      <SavedFilters preference={preference} />
      <ResourceTable
        key={shown}
        endpoint={contract.orders.list}
        columns={orderColumns(preference.columns, text, preference.density === 'compact')}
        dense={preference.density === 'compact'}
        short={SHORT_ORDER}
        rowLabel={({ number }) => number}
        filters={
          <OrderFilters preference={preference}>
            {!phone && <Button onClick={() => setChoosing(true)}>{text('page.orderList.columns')}</Button>}
            <DensityButton />
          </OrderFilters>
        }
        matching={{ count: contract.orders.count, counted: COUNTED_ORDERS, most: MAX_ORDERS_AT_ONCE }}
        bulkActions={(rows, choice) => <OrderBulk rows={rows} {...choice} />}
        empty={
          count > 0
            ? {
                icon: 'search',
                title: text('page.orderList.noneFit'),
                action: <Button onClick={clearFilters}>{text('page.orderList.clearFilters')}</Button>,
              }
            : {
                icon: 'box',
                title: text(shown === 'draft' ? 'page.orderList.noneUnpaid' : 'page.orderList.empty'),
                action: <NewOrder />,
              }
        }
      />
      {choosing && (
        <ColumnDialog chosen={preference.columns} choose={choose} close={() => setChoosing(false)} />
      )}
    </Stack>
  )
}

function NewOrder() {
  const text = useText()
  return (
    <Button
      component={RouterLink}
      to={ACCOUNT_PATHS.quickQuote}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.selectQuick.start')}
    </Button>
  )
}
