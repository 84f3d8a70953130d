import { Alert, AlertTitle, Box, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { followIntent, nullWhenAbsent } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { invoices, type InvoiceDetails } from '#src/contract/billing/invoices.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { BankAsks } from '#src/components/payment/BankAsks.tsx'
import { CardPayment } from '#src/components/payment/CardPayment.tsx'
import { useCardPart } from '#src/components/payment/use-card-part.ts'

/**
 * Pays with credits, and what they lack by card, with its fee shown. If the answer is lost, asks until the
 * outcome is known (D17).
 */
export function PayInvoice({ invoice: { id, dueCents } }: { invoice: InvoiceDetails }) {
  const text = useText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const card = useCardPart(dueCents)
  const [step, setStep] = useState<'ready' | 'sending' | 'asking' | 'neverArrived'>('ready')
  const [topUp, setTopUp] = useState<TopUp | null>(null)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const missing = dueCents - card.availableCents

  const known = async (outcome: TopUp | null, end: typeof step = 'ready') => {
    setTopUp(outcome)
    await Promise.all(
      [invoices.get, invoices.list, invoices.settlement, billing.credits, billing.ledger, topUps.list].map(
        (stale) => client.invalidateQueries({ queryKey: keyOf(stale) }),
      ),
    )
    setStep(end)
  }
  const ask = async (payment: string) => {
    setStep('asking')
    const found = await followIntent<TopUp>({
      id: payment,
      isLeft: () => gone.current,
      isKnown: ({ state }) => state !== 'processing',
      look: () => call(topUps.get, { id: payment }, { background: true }).catch(nullWhenAbsent),
      onWait: () => {},
    })
    // A payment from credits alone leaves no record to find: the current state of the invoice tells.
    if (found) await (found === 'ended' ? known(null, 'neverArrived') : known(found))
  }
  const pay = async () => {
    const payment = newId()
    setStep('sending')
    try {
      await known(
        await call(invoices.pay, { id: payment, invoiceIds: [id], card: card.part }, { repeatSubmit: false }),
      )
    } catch (error) {
      if (isUnknownOutcome(error)) return ask(payment)
      setStep('ready')
      notifyError(error, 'notice.paymentFailed')
    }
    return undefined
  }
  if (topUp?.state === 'action')
    return (
      <Section>
        <BankAsks
          topUpId={topUp.id}
          url={topUp.actionUrl}
          answered={() => void call(topUps.get, { id: topUp.id }).then(known, notifyError)}
        />
      </Section>
    )
  return (
    <Section title={text('action.pay')}>
      <Stack spacing={2}>
        <output style={{ display: 'block' }}>
          {step === 'asking' && (
            <Alert severity="warning">
              <AlertTitle>{text('cardPayment.asking')}</AlertTitle>
              {text('cardPayment.askingMore')}
            </Alert>
          )}
          {step === 'neverArrived' && <Alert severity="info">{text('cardPayment.neverArrived')}</Alert>}
          {topUp?.state === 'declined' && (
            <Alert severity="error">
              {text('page.billing.cardDeclined', { why: text(topUp.failure ?? 'payment.declined.other') })}
            </Alert>
          )}
          {topUp?.state === 'processing' && <Alert severity="info">{text('page.billing.cardWaiting')}</Alert>}
        </output>
        {missing <= 0 ? (
          <Box>{text('page.billing.payCredits', { amount: formatMoney(card.availableCents, locale) })}</Box>
        ) : (
          <>
            <Box>{text('page.billing.notEnough', { amount: formatMoney(missing, locale) })}</Box>
            <CardPayment card={card} availableCents={card.availableCents} />
          </>
        )}
        <Box>
          <NetworkButton
            variant="contained"
            explained
            loading={step === 'sending' || step === 'asking'}
            disabled={missing > 0 && !card.part}
            onClick={() => void pay()}
          >
            {text('page.billing.payTotal', { amount: formatMoney(card.part?.totalCost ?? dueCents, locale) })}
          </NetworkButton>
        </Box>
      </Stack>
    </Section>
  )
}
