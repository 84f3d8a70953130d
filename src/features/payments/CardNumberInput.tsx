import { Box } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { cardDigits, cardTypeOf, formatCardNumber } from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { useField } from '#src/ui/form/use-field.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

/** A card's number in the groups it has on the card; its type is chosen as soon as the digits tell. */
export function CardNumberInput() {
  const text = useText()
  const form = useFormContext()
  const input = useField({ name: 'cardNumber' })
  const { ref, value, onChange, ...field } = input.field
  const type = cardTypeOf(cardDigits(String(useWatch({ name: 'cardNumber' }) ?? '')))
  const change = (typed: string) => {
    const found = cardTypeOf(cardDigits(typed))
    // Letters stay, so that the sentence about them has its reason in sight.
    onChange(/^[\d\s-]*$/.test(typed.normalize('NFKC')) ? formatCardNumber(typed) : typed)
    if (found && found !== form.getValues('cardType'))
      form.setValue('cardType', found, { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div>
      <Field
        {...field}
        id={input.id}
        inputRef={ref}
        value={String(value ?? '')}
        label={input.label}
        required={input.required}
        onChange={({ target }) => change(target.value)}
        autoComplete="cc-number"
        error={!!input.error}
        helperText={input.error}
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 40, spellCheck: false },
          input: {
            endAdornment: (
              <Box
                component="span"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 0.5,
                  whiteSpace: 'nowrap',
                  color: 'text.secondary',
                  fontSize: '0.875rem',
                }}
                aria-hidden
              >
                <Icon name="card" />
                {type && text(`option.cardType.${type}`)}
              </Box>
            ),
          },
        }}
      />
      <VisuallyHidden component="output">
        {type && text('page.addPayments.brand', { type: text(`option.cardType.${type}`) })}
      </VisuallyHidden>
    </div>
  )
}
