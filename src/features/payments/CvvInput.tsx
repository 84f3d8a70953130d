import { useWatch } from 'react-hook-form'
import { cvvLength } from '#src/domain/money/payment-card.ts'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

/** Three digits, four on American Express. */
export const CvvInput = () => (
  <TextInput
    name="cvv"
    type="password"
    inputMode="numeric"
    autoComplete="cc-csc"
    maxLength={cvvLength(useWatch({ name: 'cardType' }) as string | undefined)}
  />
)
