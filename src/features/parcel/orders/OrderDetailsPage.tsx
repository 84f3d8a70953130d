import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { isNoSuch } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { AgeLine } from '#src/ui/feedback/AgeLine.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { useOrder } from './use-order.ts'
import { Actions, OrderView } from './OrderView.tsx'

/** One order: where it is, what it was, what it cost, its documents, and what can still be done with it. */
export function OrderDetailsPage() {
  const text = useText()
  const phone = usePhone()
  const [params] = useSearchParams()
  const orderId = params.get('orderId') ?? ''
  const order = useOrder(orderId)
  const unknown = orderId === '' || (!order.data && isNoSuch(order.error))
  return (
    <Page
      title={
        order.data
          ? text('page.orderDetails.number', { number: order.data.number })
          : text('page.orderDetails.title')
      }
      breadcrumbs={[[ACCOUNT_PATHS.orderList, text('menu.orderList')]]}
      actions={order.data && !phone && <Actions order={order.data} />}
    >
      {unknown ? (
        <StateBox icon="box" title={text('page.orderDetails.unknown')}>
          <Button component={Link} to={ACCOUNT_PATHS.orderList}>
            {text('page.orderDetails.toList')}
          </Button>
        </StateBox>
      ) : (
        <>
          {order.data && <AgeLine query={order} underTitle />}
          <QueryState query={order} saysAge>
            {(found) => <OrderView order={found} />}
          </QueryState>
        </>
      )}
    </Page>
  )
}
