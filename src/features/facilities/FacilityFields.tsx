import { Stack, Typography } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { APPOINTMENT_NEEDS, type Facility } from '#src/domain/address/facility.ts'
import { LIMITED_ACCESS } from '#src/domain/address/limited-access.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { useZone, useZoneName } from '#src/components/address/use-zone.ts'
import { WeekInput } from '#src/components/address/WeekInput.tsx'
import { ClosureRows } from './ClosureRows.tsx'
import { ContactRows } from './ContactRows.tsx'

const PLACE = [
  'address1',
  'address2',
  'aptSuite',
  'city',
  'province',
  'country',
  'postalCode',
  'residential',
] as const

/** Where it is, when it is open, how it is loaded, and its contacts. */
export function FacilityFields() {
  const text = useText()
  const form = useFormContext<Facility>()
  const zone = useZone('')
  const zoneName = useZoneName(zone)
  const [dock, need] = useWatch<Facility, ['dock', 'appointment.need']>({
    name: ['dock', 'appointment.need'],
  })
  function fill({ fullName, company, contactName, phone, extension, email, ...address }: SavedAddress) {
    const how = { shouldDirty: true, shouldTouch: true }
    for (const name of PLACE) form.setValue(name, address[name], how)
    if (form.getValues('name') === '') form.setValue('name', company || fullName, how)
    const person = contactName || fullName
    if (person && form.getValues('contacts').length === 0)
      form.setValue('contacts', [{ contactName: person, role: '', phone, extension, email }], how)
    if (form.formState.isSubmitted) void form.trigger()
  }
  return (
    <Stack spacing={2} sx={{ maxWidth: 860 }}>
      <Section title={text('page.facilities.where')}>
        <Stack spacing={2}>
          <TextInput
            name="name"
            label="field.facilityName"
            maxLength={ADDRESS_MAX.company}
            autoComplete="organization"
          />
          <AddressPicker fill={fill} />
          <AddressFields variant="place" />
        </Stack>
      </Section>
      <Section title={text('page.facilities.when')}>
        <Stack spacing={2}>
          <Typography color="text.secondary">{text('page.facilities.zone', { zone: zoneName })}</Typography>
          <WeekInput path="hours" />
          <CheckInput name="provincialHolidays" />
          <ClosureRows />
        </Stack>
      </Section>
      <Section title={text('page.facilities.loading')}>
        <Stack spacing={2}>
          <FieldRow>
            <CheckInput name="dock" />
            <CheckInput name="forklift" />
            <CheckInput name="liftGate" />
          </FieldRow>
          <FieldRow>
            {dock && <NumberInput name="dockHeight" unit={text('option.dimensionUnit.in')} />}
            <SelectInput
              name="limitedAccess"
              options={['', ...LIMITED_ACCESS]}
              optionText={(value) => text(`option.limitedAccess.${value || 'none'}`)}
            />
          </FieldRow>
        </Stack>
      </Section>
      <Section title={text('page.facilities.appointments')}>
        <Stack spacing={2}>
          <RadioInput name="appointment.need" options={APPOINTMENT_NEEDS} />
          {need !== 'none' && (
            <FieldRow widths={[1, 2]}>
              <NumberInput name="appointment.leadHours" whole unit={text('page.facilities.hours')} />
              <TextInput name="appointment.note" maxLength={250} />
            </FieldRow>
          )}
        </Stack>
      </Section>
      <Section title={text('page.facilities.contacts')}>
        <ContactRows />
      </Section>
      <Section title={text('page.facilities.more')}>
        <Stack spacing={2}>
          <FieldRow>
            <CheckInput name="defaultForPickup" />
            <CheckInput name="defaultForDelivery" />
          </FieldRow>
          <TextInput name="notes" multiline minRows={2} maxLength={500} />
        </Stack>
      </Section>
    </Stack>
  )
}
