import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { remakePath } from './remake-path.ts'

/** The same again, or the way back: both begin a new shipment from what this one was. */
export function AgainLinks({ order: { id, shipment } }: { order: OrderDetails }) {
  const text = useText()
  const [again, back] = [remakePath(id, shipment), remakePath(id, shipment, { back: true })]
  return (
    <>
      {again && <Button component={Link} to={again} variant="outlined" startIcon={<Icon name="copy" />}>{text('page.orderDetails.duplicate')}</Button>}
      {back && <Button component={Link} to={back} variant="outlined" startIcon={<Icon name="returned" />}>{text('page.orderDetails.return')}</Button>}
    </>
  )
}
