import { useWatch } from 'react-hook-form'
import { CUSMA_CERTIFIERS, CUSMA_PRODUCERS, type Customs } from '#src/domain/customs/customs.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

/** The certification of origin (CUSMA Annex 5-A): certifier, producer, and the period it covers. */
export function CusmaFields() {
  const name = useFieldName('cusma')
  const [certify, producer] = useWatch({ name: [`${name}.certify`, `${name}.producer`] }) as [
    boolean,
    Customs['cusma']['producer'],
  ]
  return (
    <FieldPrefix value={name}>
      <CheckInput name="certify" />
      {certify && (
        <>
          <FieldRow>
            <SelectInput name="certifier" options={CUSMA_CERTIFIERS} />
            <TextInput name="signerTitle" maxLength={100} />
            <TextInput name="email" type="email" autoComplete="email" />
          </FieldRow>
          <FieldRow>
            <SelectInput name="producer" options={CUSMA_PRODUCERS} />
            {producer === 'other' && (
              <TextInput name="producerDetails" multiline minRows={2} maxLength={350} />
            )}
          </FieldRow>
          <FieldRow>
            <DateInput name="blanketFrom" />
            <DateInput name="blanketTo" />
          </FieldRow>
        </>
      )}
    </FieldPrefix>
  )
}
