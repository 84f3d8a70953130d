import { useIntl } from 'react-intl'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { COUNTED_ORDERS, ORDER_TABS, type OrderTab } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useResumable } from '#src/features/parcel/wizard/resumable.ts'

/** Orders by status, with the number of each: beyond a thousand they are not counted. */
export function OrderTabs({ tab, choose }: { tab: OrderTab; choose: (tab: OrderTab) => void }) {
  const text = useText()
  const { data } = useRead(contract.orders.counts, {})
  const { formatNumber } = useIntl()
  const { drafts, unreadable } = useResumable()
  const onDevice = drafts.length + unreadable.length
  const words = (id: OrderTab) => {
    if (!data) return text(`tab.${id}`)
    const rows = data[id] + (id === 'draft' ? onDevice : 0)
    return text('layout.aside', {
      first: text(`tab.${id}`),
      second: rows > COUNTED_ORDERS ? `${formatNumber(COUNTED_ORDERS)}+` : formatNumber(rows),
    })
  }
  return (
    <TabBar
      ids={ORDER_TABS.map(({ id }) => id)}
      tab={tab}
      choose={choose}
      label={text('page.orderList.tabs')}
      words={words}
    />
  )
}
