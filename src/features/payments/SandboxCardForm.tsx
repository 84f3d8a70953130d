import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { string } from 'yup'
import { call } from '#src/api/call.ts'
import { notifyError } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import type { Address } from '#src/domain/address/address.ts'
import { cardSchema, cardSecretSchema, isExpired } from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { CardNumberInput } from './CardNumberInput.tsx'
import { CardOwnerFields } from './CardOwnerFields.tsx'
import { CvvInput } from './CvvInput.tsx'
import { ExpiryInput } from './ExpiryInput.tsx'
import { SandboxNumbers } from './SandboxNumbers.tsx'
import { useSaveCard, type CardOwner } from './use-save-card.ts'

/**
 * The built-in gateway's page: the number goes to it alone. No draft, and not through the memory of what was
 * sent (D26).
 */
export function SandboxCardForm({
  replaced,
  owner,
}: {
  replaced?: Card | undefined
  owner: Partial<CardOwner>
}) {
  const text = useText()
  const save = useSaveCard(replaced)
  const [schema] = useState(() => schemaAt(new Date()))
  return (
    <Form
      schema={schema}
      needsNetwork
      defaultValues={{
        ...owner,
      }}
      onSubmit={async ({ nameOnCard, billingAddress, isDefault, ...secret }) => {
        const { token } = await tokenize(secret)
        await save(token, { nameOnCard, billingAddress: billingAddress as Address, isDefault })
      }}
      actions={
        <Button component={Link} to={ACCOUNT_PATHS.payments}>
          {text('action.cancel')}
        </Button>
      }
    >
      <SandboxNumbers />
      <Typography variant="h2">{text('page.addPayments.card')}</Typography>
      <FieldRow widths={[2, 1, 1]}>
        <CardNumberInput />
        <ExpiryInput />
        <CvvInput />
      </FieldRow>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.addPayments.secret')}</Box>
      <CardOwnerFields />
    </Form>
  )
}

/** The number tells its type; and what has expired is refused before it is sent. */
const schemaAt = (now: Date) =>
  cardSchema
    .shape({ cardType: string().default('') })
    .test(
      'expired',
      'validation.cardExpired',
      (card, { createError }) =>
        !card.expirationMonth ||
        !card.expirationYear ||
        !isExpired(card, now) ||
        createError({ path: 'expirationYear', message: 'validation.cardExpired' }),
    )

/** Told here and not by the query client, which would keep what was sent. */
async function tokenize(secret: object): Promise<{ token: string }> {
  try {
    return await call(cards.tokenize, cardSecretSchema.cast(secret), { repeatSubmit: false })
  } catch (error) {
    notifyError(error, 'notice.saveFailed')
    throw error
  }
}
