import { Link } from '@mui/material'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import type { OrderDetails } from '#src/contract/orders.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { PayChip, StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { batteryWords } from '#src/features/parcel/wizard/steps/battery-words.ts'
import { ParcelsText } from '#src/features/parcel/quote/QuoteSummary.tsx'

/** What the order is, line by line. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  const text = useText()
  const { locale } = useIntl()
  const { shipment, rate } = order
  const money = (name: 'declaredValue' | 'insuranceValue') => {
    const cents = shipment.parcels.reduce((sum, parcel) => sum + parcel.quantity * parcel[name], 0)
    return cents > 0 && formatMoney(cents, locale)
  }
  const yes = text('outbox.yes')
  const goods = [
    ...new Set([
      ...shipment.parcels.map(({ description }) => description),
      ...(shipment.customs?.commodities ?? []).map(({ description }) => description),
    ]),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <DescriptionList
      facts={[
        ['field.status', <StatusChip key="status" status={order.status} />],
        [
          'field.payStatus',
          <span key="pay">
            <PayChip status={order.payStatus} /> {order.paidAt && <DateText at={order.paidAt} time />}
          </span>,
        ],
        [
          'field.carrier',
          <span key="carrier">
            {rateName(order)} {order.sample && <SampleMark />}
          </span>,
        ],
        [
          'field.trackingNumber',
          order.trackingNumber && (
            <Link
              key="number"
              component={RouterLink}
              to={`${ACCOUNT_PATHS.searchTracking}?numbers=${encodeURIComponent(order.trackingNumber)}`}
            >
              {order.trackingNumber}
            </Link>
          ),
        ],
        ['field.deliveryDate', <DateText key="delivery" at={rate.deliveryDate} />],
        ['field.shipDate', <DateText key="ship" at={rate.shipDate} />],
        ['field.parcels', <ParcelsText key="parcels" parcels={shipment.parcels} />],
        ['field.contents', shipment.contents],
        ['page.customs.goods', goods],
        ['field.declaredValue', money('declaredValue')],
        ['field.insuranceValue', money('insuranceValue')],
        ['field.reference', order.reference],
        ['field.orderBatch', order.batch],
        ['field.source', text(`option.source.${order.source ?? 'web'}`)],
        ['field.signature', text(`option.signature.${shipment.signature}`)],
        ['field.canadianService', shipment.canadianService && yes],
        ['field.sameCityOnly', shipment.sameCityOnly && yes],
        ['field.isReturn', shipment.isReturn && yes],
        ['field.lithium', shipment.lithium !== 'none' && batteryWords(shipment, text).join(' · ')],
        ['field.notificationLanguage', LOCALE_FACTS[shipment.notificationLanguage as Locale].name],
        ['field.createdAt', <DateText key="created" at={order.createdAt} time />],
        ['field.updatedAt', <DateText key="updated" at={order.updatedAt} time />],
      ]}
    />
  )
}
