import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { ADDRESS_MAX, ADDRESS_TYPES, needsRegion } from '#src/domain/address/address.ts'
import { regionsOf } from '#src/domain/shared/countries.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { PostalCodeInput } from './PostalCodeInput.tsx'
import { regionNames } from './region-names.ts'
import { StreetInput } from './StreetInput.tsx'

/**
 * The inputs of an address (requirements §3), at the form's root or under a FieldPrefix ("from", "to").
 * compact: what a label needs, the rest collapsed; full: everything, as in the address book; place: where it
 * is, without a person.
 */
export function AddressFields({ variant = 'full' }: { variant?: 'full' | 'compact' | 'place' }) {
  const text = useText()
  const full = variant === 'full'
  if (variant === 'place') {
    return (
      <Stack spacing={2}>
        <PlaceFields />
        <FieldRow>
          <TextInput name="address2" autoComplete="address-line2" maxLength={ADDRESS_MAX.address2} />
          <CheckInput name="residential" />
        </FieldRow>
      </Stack>
    )
  }
  return (
    <Stack spacing={2}>
      <FieldRow>
        <NameInputs />
      </FieldRow>
      <PlaceFields />
      <FieldRow>
        <TextInput name="phone" type="tel" autoComplete="tel" />
        <TextInput name="email" type="email" autoComplete="email" />
      </FieldRow>
      <More open={full} words={text('action.moreAddress')}>
        <FieldRow>
          <TextInput name="address2" autoComplete="address-line2" maxLength={ADDRESS_MAX.address2} />
          <TextInput name="contactName" maxLength={ADDRESS_MAX.contactName} />
        </FieldRow>
        <FieldRow>
          <SelectInput name="addressType" options={ADDRESS_TYPES} />
          <TextInput name="buzzCode" maxLength={ADDRESS_MAX.buzzCode} />
          <TextInput name="extension" inputMode="numeric" maxLength={ADDRESS_MAX.extension} />
        </FieldRow>
        <FieldRow>
          <CheckInput name="residential" />
          <CheckInput name="isCompany" />
          <CheckInput name="allowDropoff" />
          {full && <CheckInput name="isDefault" />}
        </FieldRow>
      </More>
    </Stack>
  )
}

/** A person or a company: one of them is required, and a business must be named. */
function NameInputs() {
  const [company, isCompany] = useWatch({ name: [useFieldName('company'), useFieldName('isCompany')] }) as [
    string,
    boolean,
  ]
  return (
    <>
      <TextInput name="fullName" autoComplete="name" maxLength={ADDRESS_MAX.fullName} required={!company} />
      <TextInput
        name="company"
        autoComplete="organization"
        maxLength={ADDRESS_MAX.company}
        required={isCompany}
      />
    </>
  )
}

const PlaceFields = () => (
  <>
    <FieldRow widths={[2, 1]}>
      <CountryInput />
      <PostalCodeInput />
    </FieldRow>
    <FieldRow widths={[2, 1]}>
      <StreetInput />
      <TextInput name="aptSuite" maxLength={ADDRESS_MAX.aptSuite} />
    </FieldRow>
    <FieldRow>
      <TextInput name="city" autoComplete="address-level2" maxLength={ADDRESS_MAX.city} />
      <ProvinceInput />
    </FieldRow>
  </>
)

/** A province of another country means nothing: it must be chosen again. */
function CountryInput() {
  const { countries, country } = regionNames(useIntl().locale)
  const form = useFormContext()
  const province = useFieldName('province')
  return (
    <SelectInput
      name="country"
      options={countries}
      optionText={country}
      autoComplete="country"
      onChoose={() => form.setValue(province, '')}
    />
  )
}

/** A list of provinces and states where we have one, otherwise any text. */
function ProvinceInput() {
  const text = useText()
  const country = useWatch({ name: useFieldName('country') }) as string
  const regions = regionsOf(country)
  if (regions.length === 0)
    return (
      <TextInput
        name="province"
        autoComplete="address-level1"
        maxLength={ADDRESS_MAX.province}
        required={needsRegion(country)}
      />
    )
  return (
    <SelectInput
      name="province"
      required
      options={regions}
      optionText={(code) => text(`option.province.${code}`)}
      autoComplete="address-level1"
    />
  )
}

/** A native details element: an error inside opens it (focusFirstError). */
function More({ open, words, children }: { open: boolean; words: string; children: ReactNode }) {
  if (open) return children
  return (
    <Box
      component="details"
      sx={{ '& summary': { cursor: 'pointer', color: 'var(--link)', fontWeight: 600, py: 0.5 } }}
    >
      <summary>{words}</summary>
      <Stack spacing={2} sx={{ pt: 1.5 }}>
        {children}
      </Stack>
    </Box>
  )
}
