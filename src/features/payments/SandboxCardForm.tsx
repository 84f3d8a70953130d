import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '#src/api/call.ts'
import { notifyError } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/cards.ts'
import type { Address } from '#src/domain/address/address.ts'
import {
  cardSchema,
  cardSecretSchema,
  EXPIRATION_MONTHS,
  expirationYears,
  CARD_TYPES,
} from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { CardNumberInput } from './CardNumberInput.tsx'
import { CardOwnerFields } from './CardOwnerFields.tsx'
import { CvvInput } from './CvvInput.tsx'
import { SandboxNumbers } from './SandboxNumbers.tsx'
import { useSaveCard } from './use-save-card.ts'

/**
 * The built-in gateway's page: the number goes to it alone. No draft, and not through the memory of what was
 * sent (D26).
 */
export function SandboxCardForm({ replaced }: { replaced?: Card | undefined }) {
  const text = useText()
  const save = useSaveCard(replaced)
  const [years] = useState(() => expirationYears(new Date()).map(String))
  const plain = (value: string) => value
  return (
    <Form
      schema={cardSchema}
      needsNetwork
      defaultValues={{
        ...(replaced && {
          nameOnCard: replaced.nameOnCard,
          billingAddress: replaced.billingAddress,
          isDefault: replaced.isDefault,
        }),
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
      <FieldRow widths={[3, 2]}>
        <CardNumberInput />
        <SelectInput name="cardType" options={CARD_TYPES} autoComplete="cc-type" />
      </FieldRow>
      <FieldRow widths={[1, 1, 1]}>
        <SelectInput
          name="expirationMonth"
          options={EXPIRATION_MONTHS.map(String)}
          optionText={(month) => month.padStart(2, '0')}
          autoComplete="cc-exp-month"
        />
        <SelectInput name="expirationYear" options={years} optionText={plain} autoComplete="cc-exp-year" />
        <CvvInput />
      </FieldRow>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.addPayments.secret')}</Box>
      <CardOwnerFields />
    </Form>
  )
}

/** Told here and not by the query client, which would keep what was sent. */
async function tokenize(secret: object): Promise<{ token: string }> {
  try {
    return await call(cards.tokenize, cardSecretSchema.cast(secret), { repeatSubmit: false })
  } catch (error) {
    notifyError(error, 'notice.saveFailed')
    throw error
  }
}
