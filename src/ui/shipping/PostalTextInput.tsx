import { useWatch } from 'react-hook-form'
import { needsPostal } from '#src/domain/postal.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { TextInput, type TextInputProps } from '#src/ui/form/TextInput.tsx'

/** The code of the field `country` beside it, by the name it has there. */
export function PostalTextInput({ onType }: Pick<TextInputProps, 'onType'>) {
  const country = useWatch({ name: useFieldName('country') }) as string
  return (
    <TextInput
      name="postalCode" label={country === 'US' ? 'field.zipCode' : 'field.postalCodeAlone'} required={needsPostal(country)} autoComplete="postal-code" {...(onType && { onType })}
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    />
  )
}
