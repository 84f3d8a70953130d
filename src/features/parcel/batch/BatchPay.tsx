import { Alert, AlertTitle, Box, LinearProgress, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { v7 as newId } from 'uuid'
import { keyOf, useWrite } from '#src/api/hooks.ts'
import type { BatchSummary } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Approvable } from '#src/components/approvals/Approvable.tsx'
import { useApproval } from '#src/components/approvals/use-approval.ts'
import { BankAsks } from '#src/components/payment/BankAsks.tsx'
import { CostLines, feeLines } from '#src/components/payment/CostLines.tsx'
import { useCardPart } from '#src/components/payment/use-card-part.ts'
import { PayWith } from '#src/components/purchase/PayWith.tsx'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { approvals, batches, billing, orders } = contract

/** What the priced rows cost, the card for what the credits lack, and one confirmation with the sum. */
export function BatchPay({ facts, waits }: { facts: BatchSummary; waits: boolean }) {
  const text = useText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const { id, totalCents, counts, refusal } = facts
  const card = useCardPart(totalCents)
  const approval = useApproval(id, totalCents)
  const asking = useWrite(approvals.askBatch, [approvals.list])
  const [asked, setAsked] = useState(false)
  // Under one id a card is charged once: it stays the same until the server has answered.
  const [paymentId, setPaymentId] = useState(() => newId())
  const buying = useWrite(batches.buy, [
    batches.get,
    batches.rows,
    batches.list,
    billing.credits,
    orders.list,
    orders.counts,
  ])
  const missing = totalCents - card.availableCents
  const paid = card.part ? card.availableCents + card.part.totalCost : totalCents
  const words = text('page.batch.buy', { count: counts.rated, amount: formatMoney(paid, locale) })

  async function buy() {
    try {
      await buying.mutateAsync({ id, totalCents, card: card.part, ...(card.part && { paymentId }) })
      setPaymentId(newId())
    } catch (error) {
      void client.invalidateQueries({ queryKey: keyOf(batches.get) })
      throw error
    }
  }
  return (
    <Box component="section" aria-labelledby="batch-pay">
      <Typography id="batch-pay" variant="h2" sx={{ mb: 2 }}>
        {text('page.batch.pay')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {refusal && (
          <Alert severity="error">
            <AlertTitle>{text('notice.paymentFailed')}</AlertTitle>
            {text(refusal)}
          </Alert>
        )}
        <PayWith totalCents={totalCents} card={card} />
        <Approvable
          approval={approval}
          sending={asking.isPending}
          ask={() => asking.mutate({ batchId: id, note: approval.note })}
        >
          <NetworkButton
            explained
            variant="contained"
            size="large"
            disabled={waits || (missing > 0 && !card.part)}
            onClick={() => setAsked(true)}
          >
            {words}
          </NetworkButton>
        </Approvable>
      </Box>
      {asked && (
        <ConfirmDialog
          question={text('page.batch.buyQuestion', {
            count: counts.rated,
            amount: formatMoney(paid, locale),
          })}
          confirm={words}
          onConfirm={buy}
          close={() => setAsked(false)}
          needsNetwork
        >
          <CostLines
            lines={
              card.part && card.price
                ? [
                    { label: 'page.shipmentDetails.fromCredits', cents: card.availableCents },
                    { label: 'page.shipmentDetails.missing', cents: card.price.subtotal },
                    ...feeLines(card.price),
                    { label: 'page.shipmentDetails.byCard', cents: card.part.totalCost, strong: true },
                  ]
                : [{ label: 'page.shipmentDetails.fromCredits', cents: totalCents, strong: true }]
            }
          />
          <p>{text('page.batch.buyMore')}</p>
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** While the card is charged: the bank may ask its customer first. */
export function BatchPaying({ facts: { payment } }: { facts: BatchSummary }) {
  const text = useText()
  const client = useQueryClient()
  return (
    <Section>
      {payment?.asks ? (
        <BankAsks
          topUpId={payment.topUpId}
          url={payment.url}
          answered={() => void client.invalidateQueries({ queryKey: keyOf(batches.get) })}
        />
      ) : (
        <Box component="output" sx={{ display: 'grid', gap: 1, fontWeight: 600 }}>
          {text('page.batch.paying')}
          <LinearProgress aria-label={text('page.batch.paying')} />
        </Box>
      )}
    </Section>
  )
}
