import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { topUps, type AutoReload } from '#src/contract/billing/billing.ts'
import { autoReloadSchema, topUpPrice } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { CardSelect } from '#src/components/payment/CardSelect.tsx'
import { CostLines, feeLines } from '#src/components/payment/CostLines.tsx'

/** Credits that refill themselves from a card. */
export function AutoReloadForm() {
  const text = useText()
  const [reload, known] = [useRead(topUps.reload, {}), useRead(cards.list, {})]
  return (
    <Section title={text('page.topUp.reload')} lead={text('page.topUp.reloadLead')} help={['autoReload']}>
      <QueryState query={reload}>
        {(now) => (
          <QueryState query={known}>
            {({ rows }) => <Settings key={rows.map(({ id }) => id).join()} now={now} rows={rows} />}
          </QueryState>
        )}
      </QueryState>
    </Section>
  )
}

function Settings({ now, rows }: { now: AutoReload; rows: Card[] }) {
  const text = useText()
  const save = useWrite(topUps.setReload, [topUps.reload])
  const { enabled, threshold, amount, monthlyLimit, cardId, pausedReason, limited } = now
  return (
    <>
      {enabled && pausedReason && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {text('page.topUp.reloadPaused', { why: text(pausedReason) })}
        </Alert>
      )}
      {enabled && !pausedReason && limited && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('page.topUp.reloadLimited')}
        </Alert>
      )}
      <Form
        secondary
        schema={autoReloadSchema}
        defaultValues={{
          enabled,
          threshold,
          amount,
          monthlyLimit,
          cardId: cardId || (rows.find(({ isDefault }) => isDefault)?.id ?? ''),
        }}
        needsNetwork
        onSubmit={async (entry) => {
          await save.mutateAsync(entry)
          notify({ kind: 'done', messageId: 'notice.modified' })
        }}
      >
        <CheckInput name="enabled" label="field.reloadEnabled" />
        <WhenOn>
          <FieldRow>
            <MoneyInput name="threshold" />
            <MoneyInput name="amount" label="field.reloadAmount" />
          </FieldRow>
          <FieldRow>
            <MoneyInput name="monthlyLimit" />
            <CardSelect cards={rows} />
          </FieldRow>
          <ReloadCost cards={rows} />
        </WhenOn>
      </Form>
    </>
  )
}

/** What is only asked of who wants it. */
const WhenOn = ({ children }: { children: ReactNode }) => useWatch({ name: 'enabled' }) === true && children

/** What each top-up charges the card. */
function ReloadCost({ cards: known }: { cards: readonly Card[] }) {
  const [amount, cardId] = useWatch({ name: ['amount', 'cardId'] }) as unknown[]
  const card = known.find(({ id }) => id === cardId)
  if (!card || !Number.isInteger(amount)) return null
  const price = topUpPrice(amount as number, { fee: card.fee, coupon: null })
  return (
    <Box sx={{ maxWidth: 420 }}>
      <CostLines
        lines={[
          { label: 'field.reloadAmount', cents: price.subtotal },
          ...feeLines(price),
          { label: 'field.totalCost', cents: price.totalCost, strong: true },
        ]}
      />
    </Box>
  )
}
