import { Stack, Typography } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { facilityHours } from '#src/domain/address/facility.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useZone, useZoneName } from '#src/components/address/use-zone.ts'
import { BookedPlace } from './BookedPlace.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'

/** Where it goes, opening hours, and what the driver has to know. */
export function DeliveryPart() {
  const text = useText()
  const form = useFormContext<FreightForm>()
  const zone = useZone('booking.delivery.address')
  const zoneName = useZoneName(zone)
  return (
    <Section title={text('page.freight.delivery')}>
      <BookedPlace
        end="to"
        onFacility={(facility) => {
          const how = { shouldDirty: true } as const
          if (facility.appointment.need !== 'none') form.setValue('booking.delivery.appointment', true, how)
          const hours = facilityHours(
            facility,
            asDay(
              form.getValues('booking.delivery.deliveryDate') || form.getValues('booking.pickup.pickupDate'),
            ),
          )
          if (hours)
            for (const [name, time] of [
              ['facilityOpen', hours.opensAt],
              ['facilityClose', hours.closesAt],
            ] as const)
              form.setValue(`booking.delivery.${name}`, time, how)
        }}
      />
      <FieldPrefix value="booking.delivery">
        <Stack spacing={2} sx={{ mt: 2 }}>
          <FieldRow>
            <TextInput name="facilityName" maxLength={ADDRESS_MAX.company} />
            <TextInput name="deliveryNumber" maxLength={30} autoComplete="off" />
          </FieldRow>
          <FieldRow>
            <DateInput name="deliveryDate" label="field.deliverBy" />
            <TextInput name="facilityOpen" type="time" />
            <TextInput name="facilityClose" type="time" />
          </FieldRow>
          <Typography color="text.secondary">
            {text('page.schedulePickup.zone', { zone: zoneName })}
          </Typography>
          <CheckInput name="appointment" />
          <TextInput name="requirements" multiline minRows={2} maxLength={250} />
          <TextInput name="notes" multiline minRows={2} maxLength={500} />
        </Stack>
      </FieldPrefix>
    </Section>
  )
}
