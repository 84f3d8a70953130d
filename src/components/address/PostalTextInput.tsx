import { Alert, Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { suggestPostal, needsPostal, typedPostal } from '#src/domain/address/postal.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { TextInput, type TextInputProps } from '#src/ui/form/inputs/TextInput.tsx'

/**
 * The postal code for the field `country` beside it, named as in that country. If an O was typed where only a
 * 0 can be, offers the corrected code.
 */
export function PostalTextInput({ onType }: Pick<TextInputProps, 'onType'>) {
  const text = useText()
  const form = useFormContext()
  const name = useFieldName('postalCode')
  const [country, typed] = useWatch({ name: [useFieldName('country'), name] }) as [string, string | undefined]
  const code = suggestPostal(country, typed ?? '')
  const correct = (meant: string) => {
    form.setValue(name, meant, { shouldDirty: true, shouldValidate: true })
    onType?.(meant)
  }
  return (
    <>
      <TextInput
        name="postalCode"
        label={country === 'US' ? 'field.zipCode' : 'field.postalCodeAlone'}
        required={needsPostal(country)}
        autoComplete="postal-code"
        format={(entered) => typedPostal(country, entered)}
        {...(onType && { onType })}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      {code !== null && (
        <Alert
          severity="info"
          sx={{ gridColumn: '1 / -1' }}
          action={
            <Button color="inherit" size="small" onClick={() => correct(code)}>
              {text('action.usePostalCode', { code })}
            </Button>
          }
        >
          {text('state.postalMeant', { code })}
        </Alert>
      )}
    </>
  )
}
