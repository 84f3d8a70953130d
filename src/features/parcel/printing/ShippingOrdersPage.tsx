import { Stack } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#src/api/call.ts'
import { useRead } from '#src/api/hooks.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderQuery, OrderRow } from '#src/contract/orders.ts'
import { COUNTED_ORDERS, MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { DensityButton, useDense } from '#src/features/parcel/orders/DensityButton.tsx'
import { orderColumns } from '#src/features/parcel/orders/order-columns.tsx'
import { OrderFilters } from '#src/features/parcel/orders/OrderFilters.tsx'
import { FormatSelect } from './FormatSelect.tsx'
import { HandOver } from './HandOver.tsx'
import { ManifestTable } from './ManifestTable.tsx'
import { PrintButton } from './PrintButton.tsx'

const { orders } = contract
const TABS = ['no', 'yes', 'all'] as const
type Tab = (typeof TABS)[number]
const TAB_WORDS: Record<Tab, string> = {
  no: 'page.shippingOrders.toPrint',
  yes: 'page.shippingOrders.printed',
  all: 'tab.all',
}

/**
 * Paid and not yet handed over: first the labels that were not printed, all of them at once; then those that
 * were, and the manifest that closes them, carrier by carrier.
 */
export function ShippingOrdersPage() {
  const text = useText()
  const [chosen, choose] = useListFilter('printed', 'no')
  const tab: Tab = TABS.find((one) => one === chosen) ?? 'no'
  const input = { open: '1', printed: tab === 'all' ? '' : tab } as const
  return (
    <Page title={text('menu.labelsToPrint')} actions={tab === 'no' && <PrintAll />}>
      <Stack spacing={3}>
        <Stack spacing={2}>
          <TabBar
            ids={TABS}
            tab={tab}
            choose={choose}
            label={text('page.shippingOrders.tabs')}
            words={(id) => text(TAB_WORDS[id])}
          />
          <ResourceTable
            key={tab}
            endpoint={orders.list}
            input={input}
            dense={useDense()}
            columns={orderColumns(
              ['recipient', 'carrierName', 'trackingNumber', 'batch', 'createdAt', 'printedAt'],
              text,
            )}
            rowLabel={({ number }) => number}
            filters={
              <OrderFilters>
                <DensityButton />
              </OrderFilters>
            }
            matching={{ count: orders.count, counted: COUNTED_ORDERS, most: MAX_ORDERS_AT_ONCE }}
            bulkActions={(rows, choice) => <HandOver rows={rows} {...choice} prints={tab === 'no'} />}
            empty={{ icon: 'label', title: text(`page.shippingOrders.empty.${tab}`) }}
          />
        </Stack>
        <ManifestTable />
      </Stack>
    </Page>
  )
}

/** Every label that waits, on all pages, as one file; as many as fit into one. */
function PrintAll() {
  const text = useText()
  const [params] = useSearchParams()
  const filter = { ...Object.fromEntries(params), open: '1', printed: 'no', after: '', before: '' }
  const input = orders.list.input.cast(filter, { assert: false, stripUnknown: true }) as OrderQuery
  const { data: count = 0 } = useRead(orders.count, input)
  const [printed, setPrinted] = useState<string[]>([])
  const many = Math.min(count, MAX_ORDERS_AT_ONCE)
  async function find(): Promise<string[]> {
    const ids = await idsOf(input)
    setPrinted(ids)
    return ids
  }
  // Nothing is left: a printer may have jammed, and the focus is on this button.
  const again = count === 0
  if (again && printed.length === 0) return null
  return (
    <>
      <FormatSelect id="all-format" />
      <PrintButton orders={again ? printed : find} variant={again ? 'outlined' : 'contained'}>
        {again
          ? text('page.shippingOrders.printAgain', { count: printed.length })
          : text(many < count ? 'page.shippingOrders.printFirst' : 'page.shippingOrders.printAll', {
              count: many,
            })}
      </PrintButton>
    </>
  )
}

async function idsOf(input: OrderQuery): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null && ids.length < MAX_ORDERS_AT_ONCE) {
    const page: CursorPage<OrderRow> = await call(orders.list, { ...input, after })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
  }
  return ids.slice(0, MAX_ORDERS_AT_ONCE)
}
