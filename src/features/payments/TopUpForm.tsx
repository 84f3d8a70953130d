import { Alert, Box, Link } from '@mui/material'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import {
  topUpPrice,
  topUpSchema,
  DEFAULT_TOP_UP_CENTS,
  type Coupon,
  type TopUpEntry,
} from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { CardSelect } from '#src/components/payment/CardSelect.tsx'
import { CostLines, feeLines } from '#src/components/payment/CostLines.tsx'

const useTypedCode = (): string =>
  String(useWatch({ name: 'coupon' }) ?? '')
    .trim()
    .toUpperCase()

type AppliedCoupon = Coupon & { code: string }
interface TopUpFormProps {
  method: TopUpEntry['method']
  start: (entry: TopUpEntry) => Promise<void>
  waiting: boolean
}

/** An amount, what it costs and brings, and the button. */
export function TopUpForm({ method, start, waiting }: TopUpFormProps) {
  const text = useText()
  const known = useRead(cards.list, {})
  const [code, setCode] = useState('')
  const coupon = useRead(topUps.coupon, { code }, { enabled: code !== '' })
  const apply = (typed: string) => (typed !== '' && typed === code ? void coupon.refetch() : setCode(typed))
  const byCard = method === 'card'
  return (
    <QueryState query={known}>
      {({ rows }) => (
        <Form
          // A card added elsewhere is offered, and chosen when it is the first.
          key={rows.map(({ id }) => id).join()}
          schema={topUpSchema}
          defaultValues={{
            method,
            subtotal: DEFAULT_TOP_UP_CENTS,
            cardId: rows.find(({ isDefault }) => isDefault)?.id ?? '',
          }}
          needsNetwork
          onSubmit={async (entry) => {
            if (!waiting) await start(entry)
          }}
          submitLabel={byCard ? 'page.topUp.payByCard' : 'page.topUp.ask'}
        >
          <FieldRow>
            <MoneyInput name="subtotal" label="field.topUpAmount" />
            {byCard && <CardSelect cards={rows} />}
          </FieldRow>
          {byCard && rows.length === 0 && (
            <Alert severity="info">
              {text('cardPayment.noCards')}{' '}
              <Link
                component={RouterLink}
                to={`${ACCOUNT_PATHS.addPayments}?back=${encodeURIComponent(ACCOUNT_PATHS.topUp)}`}
              >
                {text('page.payments.add')}
              </Link>
            </Alert>
          )}
          <CouponInput apply={apply} />
          {code !== '' && coupon.error && (
            <Unusable code={code} why={coupon.error.message || text('error.network')} />
          )}
          <Summary
            byCard={byCard}
            cards={rows}
            applied={code !== '' && !coupon.error ? (coupon.data ?? null) : null}
          />
        </Form>
      )}
    </QueryState>
  )
}

function CouponInput({ apply }: { apply: (code: string) => void }) {
  const text = useText()
  const typed = useTypedCode()
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', maxWidth: 420 }}>
      <TextInput name="coupon" autoComplete="off" maxLength={40} />
      <NetworkButton onClick={() => apply(typed)} variant="outlined" sx={{ flex: 'none', minHeight: 40 }}>
        {text('page.topUp.couponCheck')}
      </NetworkButton>
    </Box>
  )
}

/** Of the code that was checked: another one may be typed by now. */
function Unusable({ code, why }: { code: string; why: string }) {
  return useTypedCode() === code && <Alert severity="warning">{why}</Alert>
}

function Summary({
  byCard,
  cards: known,
  applied,
}: {
  byCard: boolean
  cards: readonly Card[]
  applied: AppliedCoupon | null
}) {
  const text = useText()
  const { locale } = useIntl()
  const entered = useWatch({ name: 'subtotal' }) as unknown
  const typed = useTypedCode()
  const cardId = useWatch({ name: 'cardId' }) as unknown
  const card = byCard ? known.find(({ id }) => id === cardId) : undefined
  // What the fee is, and its tax, is known with the card; nothing has a total before.
  const isPriced = !byCard || card !== undefined
  const coupon = applied?.code === typed ? applied : null
  const price = topUpPrice(Number.isInteger(entered) ? (entered as number) : 0, {
    fee: Number.isInteger(entered) ? (card?.fee ?? null) : null,
    coupon,
  })
  return (
    <Box component="section" aria-label={text('page.topUp.summary')} sx={{ maxWidth: 420 }}>
      <CostLines
        lines={[
          { label: 'field.subtotal', cents: price.subtotal },
          ...(card ? feeLines(price) : []),
          ...(isPriced ? [{ label: 'field.totalCost', cents: price.totalCost, strong: true }] : []),
          { label: 'field.additionalCredits', cents: price.additionalCredits },
          { label: 'field.totalCredits', cents: price.totalCredits, strong: true },
        ]}
      />
      {!isPriced && (
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
          {text('page.topUp.totalByCard')}
        </Box>
      )}
      {coupon && (
        <Alert severity={price.additionalCredits > 0 ? 'success' : 'info'} sx={{ mt: 1 }}>
          {price.additionalCredits > 0
            ? text('page.topUp.couponAdds', { amount: formatMoney(price.additionalCredits, locale) })
            : text('promo.belowMinimum')}
        </Alert>
      )}
    </Box>
  )
}
