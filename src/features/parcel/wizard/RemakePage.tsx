import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { isNoSuch } from '#src/api/api-error.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { nextBusinessDay } from '#src/domain/calendar/calendar.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { scopeOf } from '#src/domain/parcel/scope.ts'
import { PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord } from '#src/offline/records/records.ts'
import { readUsualShipment } from '#src/offline/records/usual-shipment.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { saveQuoteIfPossible } from '#src/features/parcel/quote/saved-quote.ts'
import { useOrder } from '#src/features/parcel/orders/use-order.ts'
import { wizardAddress } from './steps.ts'

/**
 * A new shipment from an order (`?orderId=`), or its return (`&return=1`): created once, then its wizard
 * opens.
 */
export function RemakePage() {
  const text = useText()
  const [params] = useSearchParams()
  const orderId = params.get('orderId') ?? ''
  const back = params.get('return') === '1'
  const order = useOrder(orderId)
  const unknown = orderId === '' || (!order.data && isNoSuch(order.error))
  return (
    <Page title={text(back ? 'page.remake.return' : 'page.remake.title')}>
      {unknown ? (
        <StateBox icon="copy" title={text('page.remake.notFound')}>
          <Button component={Link} to={ACCOUNT_PATHS.orderList}>
            {text('page.orderDetails.toList')}
          </Button>
        </StateBox>
      ) : (
        <QueryState query={order}>{(found) => <Copy key={found.id} order={found} back={back} />}</QueryState>
      )}
    </Page>
  )
}

function Copy({ order, back }: { order: OrderDetails; back: boolean }) {
  const text = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const locale = useLocale()
  const hasBegun = useRef(false)
  const { from, to } = order.shipment
  const scope = scopeOf(from.country, to.country)
  const impossible = back && scope === 'international'

  useEffect(() => {
    if (hasBegun.current || impossible) return
    hasBegun.current = true
    void open(new Date()).catch(notifyStorageError)
    async function open(now: Date) {
      const id = newId()
      const { prohibitedGoodsConfirmed } = await readUsualShipment(locale, now)
      const shipDate = nextBusinessDay(deviceDay(now))
      const copy = copyOf(order.shipment, { back, shipDate, prohibitedGoodsConfirmed })
      const quote = { id, request: requestOf(copy), rate: null, purchase: null, source: 'remake' as const }
      if (pathname === ACCOUNT_PATHS.quickQuoteRemake) {
        await saveQuoteIfPossible(quote)
        return navigate(`${ACCOUNT_PATHS.quickQuote}?quote=${id}`, { replace: true })
      }
      const { id: _id, ...values } = quote
      await saveRecord('draft', id, { kind: PARCEL, values: { ...values, scope, shipment: copy } })
      return navigate(wizardAddress(scope, id, 'where'), { replace: true })
    }
  }, [back, client, impossible, locale, navigate, order.shipment, pathname, scope])

  return impossible ? <Alert severity="info">{text('page.remake.noReturn')}</Alert> : <Loading />
}

interface CopyOptions {
  /** From the recipient to the sender, as a return. */
  back: boolean
  shipDate: string
  /** By a standing declaration; without one it must be made again. */
  prohibitedGoodsConfirmed: boolean
}

/** The same again, ready on another day. */
function copyOf(shipment: Shipment, { back, shipDate, prohibitedGoodsConfirmed }: CopyOptions): Shipment {
  const { from, to } = shipment
  return {
    ...shipment,
    ...(back && { from: to, to: { ...from, allowDropoff: false } }),
    isReturn: back,
    shipDate,
    prohibitedGoodsConfirmed,
    saveFromToAddressBook: false,
    saveToToAddressBook: false,
  }
}
