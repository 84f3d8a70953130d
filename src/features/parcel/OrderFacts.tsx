import { Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { PayChip, StatusChip } from '#src/ui/shipping/StatusChip.tsx'
import { SampleMark } from '#src/ui/shipping/SampleMark.tsx'
import { ParcelsText } from './QuoteSummary.tsx'
import { rateName } from '#src/ui/purchase/rate-name.ts'

/** What the order is, line by line. */
export function OrderFacts({ order }: { order: OrderDetails }) {
  const text = useText()
  const { shipment, rate } = order
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(150px, auto) 1fr' }, columnGap: 3, rowGap: { xs: 0.25, sm: 1 }, m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' } }}>
      <Fact label="status"><StatusChip status={order.status} /></Fact>
      <Fact label="payStatus"><PayChip status={order.payStatus} /> {order.paidAt && <DateText at={order.paidAt} time />}</Fact>
      <Fact label="carrier">{rateName(order)} {order.sample && <SampleMark />}</Fact>
      {order.trackingNumber && (
        <Fact label="trackingNumber">
          <Link component={RouterLink} to={`${ACCOUNT_PATHS.searchTracking}?numbers=${encodeURIComponent(order.trackingNumber)}`}>{order.trackingNumber}</Link>
        </Fact>
      )}
      <Fact label="deliveryDate"><DateText at={rate.deliveryDate} /></Fact>
      <Fact label="shipDate"><DateText at={rate.shipDate} /></Fact>
      <Fact label="parcels"><ParcelsText parcels={shipment.parcels} /></Fact>
      <Fact label="contents">{shipment.contents}</Fact>
      {order.reference && <Fact label="reference">{order.reference}</Fact>}
      {order.batch && <Fact label="orderBatch">{order.batch}</Fact>}
      <Fact label="source">{text(`option.source.${order.source ?? 'web'}`)}</Fact>
      <Fact label="signature">{text(`option.signature.${shipment.signature}`)}</Fact>
      {shipment.lithium !== 'none' && <Fact label="lithium">{text(`option.lithium.${shipment.lithium}`)}</Fact>}
      <Fact label="notificationLanguage">{LOCALE_FACTS[shipment.notificationLanguage as Locale].name}</Fact>
      <Fact label="createdAt"><DateText at={order.createdAt} time /></Fact>
      <Fact label="updatedAt"><DateText at={order.updatedAt} time /></Fact>
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const text = useText()
  return <><dt>{text(`field.${label}`)}</dt><dd>{children}</dd></>
}
