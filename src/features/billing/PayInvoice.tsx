import { Alert, Box, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { tellError } from '#src/api/notices.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { billing } from '#src/contract/billing.ts'
import { invoices, type InvoiceDetails } from '#src/contract/invoices.ts'
import { topUps } from '#src/contract/payments.ts'
import { formatMoney } from '#src/domain/money.ts'
import type { TopUp } from '#src/domain/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { BankAsks } from '#src/ui/payment/BankAsks.tsx'
import { CardPayment } from '#src/ui/payment/CardPayment.tsx'
import { useCardPart } from '#src/ui/payment/use-card-part.ts'

/** Pays with credits; what is missing by a card, fee shown. The same payment sent again is one payment (D17). */
export function PayInvoice({ invoice: { id, dueCents } }: { invoice: InvoiceDetails }) {
  const text = useText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const card = useCardPart(dueCents)
  const payment = useRef(newId())
  const [busy, setBusy] = useState(false)
  const [topUp, setTopUp] = useState<TopUp | null>(null)
  const missing = dueCents - card.availableCents

  const known = async (outcome: TopUp | null) => {
    setTopUp(outcome)
    // What did not succeed is over: the next try is another payment.
    if (outcome?.state === 'declined') payment.current = newId()
    await Promise.all([invoices.get, invoices.list, invoices.settlement, billing.credits, billing.ledger, topUps.list].map((stale) => client.invalidateQueries({ queryKey: keyOf(stale) })))
  }
  const pay = async () => {
    setBusy(true)
    try {
      await known(await call(invoices.pay, { id: payment.current, invoiceIds: [id], card: card.part }, { repeatSubmit: false }))
    } catch (error) {
      // Nobody knows: the same payment may be sent again.
      if (!isUnknownOutcome(error)) payment.current = newId()
      tellError(error, 'notice.paymentFailed')
    } finally {
      setBusy(false)
    }
  }
  if (topUp?.state === 'action') return <Part><BankAsks topUpId={topUp.id} url={topUp.actionUrl} answered={() => void call(topUps.get, { id: topUp.id }).then(known, tellError)} /></Part>
  return (
    <Part title={text('action.pay')}>
      <Stack spacing={2}>
        <output style={{ display: 'block' }}>
          {topUp?.state === 'declined' && <Alert severity="error">{text('page.billing.cardDeclined', { why: text(topUp.failure ?? 'payment.declined.other') })}</Alert>}
          {topUp?.state === 'processing' && <Alert severity="info">{text('page.billing.cardWaiting')}</Alert>}
        </output>
        {missing <= 0
          ? <Box>{text('page.billing.payCredits', { amount: formatMoney(card.availableCents, locale) })}</Box>
          : <><Box>{text('page.billing.notEnough', { amount: formatMoney(missing, locale) })}</Box><CardPayment card={card} availableCents={card.availableCents} /></>}
        <Box><NetworkButton variant="contained" explained loading={busy} disabled={missing > 0 && !card.part} onClick={() => void pay()}>{text('page.billing.payTotal', { amount: formatMoney(card.part?.totalCost ?? dueCents, locale) })}</NetworkButton></Box>
      </Stack>
    </Part>
  )
}
