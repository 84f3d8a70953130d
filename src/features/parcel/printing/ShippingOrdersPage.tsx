import { Stack } from '@mui/material'
import { contract } from '#src/contract/contract.ts'
import { COUNTED_ORDERS, MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { HandOver } from './HandOver.tsx'
import { ManifestTable } from './ManifestTable.tsx'
import { orderColumns } from '#src/features/parcel/orders/order-columns.tsx'
import { OrderFilters } from '#src/features/parcel/orders/OrderFilters.tsx'

/**
 * Paid and not yet handed over: labels and packing slips to print, and the manifest that closes them, carrier
 * by carrier.
 */
export function ShippingOrdersPage() {
  const text = useText()
  return (
    <Page title={text('menu.labelsToPrint')}>
      <Stack spacing={3}>
        <ResourceTable
          endpoint={contract.orders.list}
          input={{ open: '1' }}
          columns={orderColumns(['recipient', 'carrierName', 'trackingNumber', 'batch', 'createdAt'], text)}
          rowLabel={({ number }) => number}
          filters={<OrderFilters />}
          matching={{ count: contract.orders.count, counted: COUNTED_ORDERS, most: MAX_ORDERS_AT_ONCE }}
          bulkActions={(rows, choice) => <HandOver rows={rows} {...choice} />}
          empty={{ icon: 'label', title: text('page.shippingOrders.empty') }}
        />
        <ManifestTable />
      </Stack>
    </Page>
  )
}
