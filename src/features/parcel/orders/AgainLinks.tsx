import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { OrderDetails } from '#src/contract/orders.ts'
import { scopeOf } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { remakePath } from '#src/features/parcel/wizard/remake-path.ts'

/** Ship the same again, or return it: both begin a new shipment from this one. */
export function AgainLinks({ order: { id, shipment } }: { order: OrderDetails }) {
  const text = useText()
  const [again, back] = [remakePath(id, shipment), remakePath(id, shipment, { back: true })]
  return (
    <>
      {again && (
        <Button component={Link} to={again} variant="outlined" startIcon={<Icon name="copy" />}>
          {text('page.orderDetails.duplicate')}
        </Button>
      )}
      {back && (
        <Button component={Link} to={back} variant="outlined" startIcon={<Icon name="returned" />}>
          {text('page.orderDetails.return')}
        </Button>
      )}
    </>
  )
}

/** What the same would cost now. The quick quote is for Canada (requirements §5). */
export function PricesNow({ order: { id, shipment } }: { order: OrderDetails }) {
  const text = useText()
  if (scopeOf(shipment.from.country, shipment.to.country) !== 'domestic') return null
  return (
    <Button
      component={Link}
      to={`${ACCOUNT_PATHS.quickQuoteRemake}?orderId=${id}`}
      startIcon={<Icon name="quote" />}
      sx={{ mt: 1 }}
    >
      {text('page.orderDetails.pricesNow')}
    </Button>
  )
}
