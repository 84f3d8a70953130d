import { Alert, AlertTitle, Box, Button, Link, Paper, Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { Customs } from '#src/domain/customs.ts'
import { customsTotals } from '#src/domain/customs-rules.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/locale.ts'
import { formatMoney } from '#src/domain/money.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { KeptQuote } from './kept-quote.ts'
import { ParcelsText } from './QuoteSummary.tsx'
import { rateName } from './rate-order.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { AddressText } from '#src/ui/shipping/AddressText.tsx'
import type { CardChoice } from '#src/ui/payment/use-card-part.ts'
import { problemsOf } from './wizard-problems.ts'
import { STEPS, type StepId } from './wizard-steps.ts'
import { rateFits } from './use-wizard.ts'

type Problems = ReadonlyMap<StepId, number>

/** What stands between this shipment and its payment, by step; undefined while it is looked through. */
export function useProblems(quote: KeptQuote): Problems | undefined {
  const { control } = useFormContext<Shipment>()
  const shipment = useWatch({ control }) as Shipment
  const [problems, setProblems] = useState<Problems>()
  const fits = rateFits(quote, shipment)
  useEffect(() => {
    let gone = false
    void problemsOf(shipment).then((found) => { if (!gone) setProblems(fits ? found : new Map([...found, ['how', (found.get('how') ?? 0) + 1]])) })
    return () => { gone = true }
  }, [shipment, fits])
  return problems
}

/** Everything once more, each with the way back to it. */
export function ReviewStep({ quote, card, problems, go }: { quote: KeptQuote; card: CardChoice; problems: Problems | undefined; go: (step: StepId) => void }) {
  const text = useText()
  const { locale } = useIntl()
  const shipment = useFormContext<Shipment>().getValues()
  const { from, to, parcels, shipDate, contents, reference, signature, sameCityOnly, canadianService, isReturn, notificationLanguage, lithium, customs } = shipment
  const cover = parcels.reduce((sum, parcel) => sum + Number(parcel.insuranceValue) * Number(parcel.quantity), 0)
  const { rate } = quote
  return (
    <>
      {problems && problems.size > 0 && <Missing problems={problems} go={go} />}
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 } }}>
        <Row step="where" go={go}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
            <Block title={text('page.shipmentDetails.from')}><AddressText address={from} /></Block>
            <Block title={text('page.shipmentDetails.to')}><AddressText address={to} /></Block>
          </Box>
        </Row>
        <Row step="what" go={go}>
          <ParcelsText parcels={parcels} />
          <Box><Icon name="calendar" size={16} /> <DateText at={shipDate.replaceAll('/', '-')} /></Box>
          {cover > 0 && <div>{text('page.wizard.cover', { amount: formatMoney(cover, locale) })}</div>}
        </Row>
        <Row step="how" go={go}>
          {rate ? <div><strong>{rateName(rate)}</strong>, {text('field.deliveryDate')} <DateText at={rate.deliveryDate} /></div> : <Empty />}
          <Words words={[text(`option.signature.${signature}`), sameCityOnly && text('field.sameCityOnly'), canadianService && text('field.canadianService')]} />
        </Row>
        <Row step="details" go={go}>
          {contents ? <div>{contents}{reference && ` · ${reference}`}</div> : <Empty />}
          <Words words={[LOCALE_FACTS[notificationLanguage as Locale].name, lithium !== 'none' && text(`option.lithium.${lithium}`), isReturn && text('field.isReturn')]} />
          {customs && from.country !== to.country && <Goods customs={customs as Customs} />}
        </Row>
        <Row step="payment" go={go}>
          {rate ? <div><Money cents={rate.totalCents} />{card.part && `, ${text('page.shipmentDetails.byCard')} ${formatMoney(card.part.totalCost, locale)}`}</div> : <Empty />}
        </Row>
      </Paper>
    </>
  )
}

function Missing({ problems, go }: { problems: Problems; go: (step: StepId) => void }) {
  const text = useText()
  return (
    <Alert severity="warning">
      <AlertTitle>{text('page.wizard.incomplete')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {STEPS.filter(({ id }) => problems.has(id)).map(({ id }) => (
          <li key={id}><Link component="button" type="button" onClick={() => go(id)}>{id === 'how' ? text('page.wizard.chooseRate') : text('page.wizard.missing', { step: text(`step.${id}`), count: problems.get(id)! })}</Link></li>
        ))}
      </Box>
    </Alert>
  )
}

function Row({ step, go, children }: { step: StepId; go: (step: StepId) => void; children: ReactNode }) {
  const text = useText()
  return (
    <Box component="section" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ fontSize: '1rem' }}>{text(`step.${step}`)}</Typography>
        <Button size="small" onClick={() => go(step)} aria-label={text('page.wizard.changeStep', { step: text(`step.${step}`) })}>{text('page.wizard.change')}</Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  )
}

function Goods({ customs }: { customs: Customs }) {
  const text = useText()
  const { locale } = useIntl()
  const { lines, totalCents } = customsTotals(customs)
  return <Words words={[text('page.wizard.goods', { count: lines, amount: `${formatMoney(totalCents, locale)} ${customs.currency}` }), text(`option.incoterm.${customs.incoterm}`)]} />
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => <div><Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{title}</Box>{children}</div>
const Words = ({ words }: { words: (string | false)[] }) => <Box sx={{ color: 'text.secondary' }}>{words.filter(Boolean).join(' · ')}</Box>
function Empty() {
  const text = useText()
  return <Box sx={{ color: 'text.secondary' }}>{text('page.wizard.empty')}</Box>
}
