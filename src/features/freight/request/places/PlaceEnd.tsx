import { Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { PLACE_KINDS } from '#src/domain/freight/freight.ts'
import { LIMITED_ACCESS } from '#src/domain/address/limited-access.ts'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { FacilityPicker } from '#src/components/address/FacilityPicker.tsx'
import { PlaceOfCode } from '#src/components/address/PlaceOfCode.tsx'
import { PostalTextInput } from '#src/components/address/PostalTextInput.tsx'
import { regionNames } from '#src/components/address/region-names.ts'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { endOf, placeOf } from '#src/features/freight/request/start-values.ts'

/** Countries reached by truck and train. */
const COUNTRIES = ['CA', 'US', 'MX'] as const
const BOOKED = { from: 'pickup', to: 'delivery' } as const

/** One end of the load; choosing a facility fills in all that pricing and booking need. */
export function PlaceEnd({ end }: { end: 'from' | 'to' }) {
  const form = useFormContext<FreightForm>()
  const at = BOOKED[end]
  function fill(facility: SavedFacility) {
    const how = { shouldDirty: true, shouldTouch: true } as const
    form.setValue(`request.${end}`, endOf(facility), how)
    form.setValue(
      `booking.${at}`,
      {
        ...form.getValues(`booking.${at}`),
        ...placeOf(facility, asDay(form.getValues('booking.pickup.pickupDate'))),
      },
      how,
    )
    if (form.formState.isSubmitted) void form.trigger(`request.${end}`)
  }
  return (
    <>
      <FacilityPicker first={end === 'from' ? 'defaultForPickup' : 'defaultForDelivery'} fill={fill} />
      <FieldPrefix value={`request.${end}`}>
        <PlaceFields />
      </FieldPrefix>
    </>
  )
}

/** Postal code and type of place; use under a FieldPrefix. */
export function PlaceFields() {
  const { country } = regionNames(useIntl().locale)
  const kind = useWatch({ name: useFieldName('placeKind') }) as string
  return (
    <Stack spacing={1.5}>
      <div>
        <FieldRow widths={[1, 1]}>
          <SelectInput name="country" options={COUNTRIES} optionText={country} autoComplete="country" />
          <PostalTextInput />
        </FieldRow>
        <PlaceOfCode />
      </div>
      <FieldRow>
        <SelectInput name="placeKind" options={PLACE_KINDS} />
        {kind === 'limited' && <SelectInput name="limitedAccess" options={LIMITED_ACCESS} />}
      </FieldRow>
    </Stack>
  )
}
