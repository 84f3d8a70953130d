import { Box, Paper } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { Customs } from '#src/domain/customs/customs.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { Block, Empty, Goods, ReviewRow, Words } from '#src/components/shipment/ReviewRow.tsx'
import { batteryWords } from './battery-words.ts'
import type { SavedQuote } from '#src/features/parcel/quote/saved-quote.ts'
import { ParcelsText } from '#src/features/parcel/quote/QuoteSummary.tsx'
import { ReviewMissing } from './ReviewMissing.tsx'
import type { Problems } from '#src/features/parcel/wizard/use-problems.ts'
import type { StepId } from '#src/features/parcel/wizard/steps.ts'

/** A summary of every step, each with a link back to it. */
export function ReviewStep({
  quote,
  card,
  problems,
  go,
}: {
  quote: SavedQuote
  card: CardChoice
  problems: Problems | undefined
  go: (step: StepId) => void
}) {
  const text = useText()
  const { locale } = useIntl()
  const shipment = useFormContext<Shipment>().getValues()
  const {
    from,
    to,
    parcels,
    shipDate,
    contents,
    reference,
    signature,
    sameCityOnly,
    canadianService,
    isReturn,
    notificationLanguage,
    lithium,
    customs,
  } = shipment
  const cover = parcels.reduce(
    (sum, parcel) => sum + Number(parcel.insuranceValue) * Number(parcel.quantity),
    0,
  )
  const { rate } = quote
  return (
    <>
      {problems && problems.size > 0 && <ReviewMissing problems={problems} go={go} />}
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
        <ReviewRow step="where" go={go}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <Block title={text('page.shipmentDetails.from')}>
              <AddressText address={from} />
            </Block>
            <Block title={text('page.shipmentDetails.to')}>
              <AddressText address={to} />
            </Block>
          </Box>
        </ReviewRow>
        <ReviewRow step="what" go={go}>
          <ParcelsText parcels={parcels} />
          <Box>
            <Icon name="calendar" size={16} /> <DateText at={asDay(shipDate)} />
          </Box>
          {cover > 0 && <div>{text('page.wizard.cover', { amount: formatMoney(cover, locale) })}</div>}
        </ReviewRow>
        <ReviewRow step="how" go={go}>
          {rate ? (
            <div>
              <strong>{rateName(rate)}</strong>, {text('field.deliveryDate')}{' '}
              <DateText at={rate.deliveryDate} />
            </div>
          ) : (
            <Empty />
          )}
          <Words
            words={[
              text(`option.signature.${signature}`),
              sameCityOnly && text('field.sameCityOnly'),
              canadianService && text('field.canadianService'),
            ]}
          />
        </ReviewRow>
        <ReviewRow step="details" go={go}>
          {contents ? (
            <div>
              {contents}
              {reference && ` · ${reference}`}
            </div>
          ) : (
            <Empty />
          )}
          <Words
            words={[
              LOCALE_FACTS[notificationLanguage as Locale].name,
              ...(lithium === 'none' ? [] : batteryWords(shipment, text)),
              isReturn && text('field.isReturn'),
            ]}
          />
          {customs && from.country !== to.country && <Goods customs={customs as Customs} />}
        </ReviewRow>
        <ReviewRow step="payment" go={go}>
          {rate ? (
            <div>
              <Money cents={rate.totalCents} />
              {card.part &&
                `, ${text('page.shipmentDetails.byCard')} ${formatMoney(card.part.totalCost, locale)}`}
            </div>
          ) : (
            <Empty />
          )}
        </ReviewRow>
      </Paper>
    </>
  )
}
