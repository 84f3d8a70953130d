import { Box, Button, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#src/api/call.ts'
import { notify, notifyError } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { type PaymentInfo } from '#src/contract/billing/billing.ts'
import type { Address } from '#src/domain/address/address.ts'
import { cardOwnerSchema } from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { CardOwnerFields } from './CardOwnerFields.tsx'
import { mountCardFields, type CardFields } from './stripe-fields.ts'
import { useGatewayPage } from './use-gateway-page.ts'
import { useSaveCard, type CardOwner } from './use-save-card.ts'

interface StripeCardFormProps {
  facts: PaymentInfo
  replaced?: Card | undefined
  owner: Partial<CardOwner>
}

/** Stripe's own fields in a frame of theirs take the number: it never passes through this page. */
export function StripeCardForm({ facts, replaced, owner: known }: StripeCardFormProps) {
  const text = useText()
  const save = useSaveCard(replaced)
  const ready = useGatewayPage()
  const place = useRef<HTMLDivElement>(null)
  const [fields, setFields] = useState<CardFields | 'failed'>()

  useEffect(() => {
    if (!ready) return
    let gone = false
    let mounted: CardFields | undefined
    const mount = async () => {
      const { clientSecret } = await call(cards.begin, {}, { repeatSubmit: false })
      mounted = await mountCardFields({
        place: place.current!,
        scriptUrl: facts.scriptUrl!,
        publishableKey: facts.publishableKey!,
        clientSecret,
      })
      if (gone) mounted.remove()
      else setFields(mounted)
    }
    mount().catch(() => {
      if (!gone) setFields('failed')
    })
    return () => {
      gone = true
      mounted?.remove()
    }
  }, [ready, facts])

  if (!ready) return <Loading />
  if (fields === 'failed')
    return (
      <StateBox icon="card" title={text('page.addPayments.gatewayGone')} retry={() => location.reload()} />
    )
  return (
    <Form
      schema={cardOwnerSchema}
      needsNetwork
      defaultValues={{
        ...known,
      }}
      onSubmit={async ({ nameOnCard, billingAddress, isDefault }) => {
        const owner = { nameOnCard, billingAddress: billingAddress as Address, isDefault }
        const taken = await fields?.confirm(owner, `${location.origin}${ACCOUNT_PATHS.payments}`)
        // Stripe's words are in the person's language already, beside its fields.
        if (taken && 'error' in taken)
          return notify({ kind: 'warning', titleId: 'notice.saveFailed', text: taken.error })
        if (taken)
          await save(taken.setupIntent, owner).catch((error: unknown) => {
            notifyError(error, 'notice.saveFailed')
            throw error
          })
      }}
      actions={
        <Button component={Link} to={ACCOUNT_PATHS.payments}>
          {text('action.cancel')}
        </Button>
      }
    >
      <Typography variant="h2">{text('page.addPayments.card')}</Typography>
      {!fields && <Loading />}
      <div ref={place} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.addPayments.secret')}</Box>
      <CardOwnerFields />
    </Form>
  )
}
