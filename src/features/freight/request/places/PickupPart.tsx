import { Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { facilityHours, type SavedFacility } from '#src/domain/address/facility.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { LTL_PICKUP_WITHIN_HOURS } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { PickupDayInput } from '#src/components/shipment/PickupDayInput.tsx'
import { useZone, useZoneName } from '#src/components/address/use-zone.ts'
import { BookedPlace } from './BookedPlace.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'

/** Where, on which day and between which hours it is picked up, by the place's calendar and zone. */
export function PickupPart() {
  const text = useText()
  const form = useFormContext<FreightForm>()
  const zone = useZone('booking.pickup.address')
  const zoneName = useZoneName(zone)
  const latest = useWatch<FreightForm, 'booking.pickup.latestPickupTime'>({
    name: 'booking.pickup.latestPickupTime',
  })
  const [facility, setFacility] = useState<SavedFacility>()
  const [today] = useState(() => wallClock(new Date(), zone).day)
  const isLtl = form.getValues('request.mode') === 'ltl'
  const put = (name: keyof FreightForm['booking']['pickup'], value: string) =>
    form.setValue(`booking.pickup.${name}` as 'booking.pickup.readyDate', value, { shouldDirty: true })

  // The ready date of the price request is the pickup day, until the person chooses another one here.
  useEffect(() => {
    const readyDate = asDay(form.getValues('request.readyDate'))
    if (
      form.getFieldState('booking.pickup.readyDate').isTouched ||
      readyDate === asDay(form.getValues('booking.pickup.readyDate'))
    )
      return
    put('readyDate', readyDate)
    if (asDay(form.getValues('booking.pickup.pickupDate')) < readyDate)
      put('pickupDate', nextBusinessDay(readyDate, [form.getValues('request.from.country') as string]))
    // Once, when the step is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  function openOn(day: string, at = facility) {
    const hours = at && facilityHours(at, day)
    if (!hours) return
    for (const name of ['facilityOpen', 'earliestPickupTime', 'readyTime'] as const) put(name, hours.opensAt)
    for (const name of ['facilityClose', 'latestPickupTime'] as const) put(name, hours.closesAt)
  }
  return (
    <>
      <Section title={text('page.freight.pickup')}>
        <BookedPlace
          end="from"
          onFacility={(chosen) => {
            setFacility(chosen)
            openOn(asDay(form.getValues('booking.pickup.pickupDate')), chosen)
          }}
        />
      </Section>
      <Section title={text('page.freight.pickupWhen')}>
        <FieldPrefix value="booking.pickup">
          <Stack spacing={2}>
            <FieldRow>
              <DateInput name="readyDate" min={today} />
              <TextInput name="readyTime" type="time" />
            </FieldRow>
            <PickupDayInput zone={zone} cutOff={latest || '23:59'} choose={(day) => openOn(day)} />
            <FieldRow>
              <TextInput name="facilityOpen" type="time" />
              <TextInput name="facilityClose" type="time" />
            </FieldRow>
            <FieldRow>
              <TextInput name="earliestPickupTime" type="time" />
              <TextInput name="latestPickupTime" type="time" />
            </FieldRow>
            <Typography color="text.secondary">
              {text('page.schedulePickup.zone', { zone: zoneName })}{' '}
              {isLtl && text('page.freight.within', { hours: LTL_PICKUP_WITHIN_HOURS })}
            </Typography>
            <FieldRow>
              <TextInput name="facilityName" maxLength={ADDRESS_MAX.company} />
              <TextInput name="pickupNumber" maxLength={30} autoComplete="off" />
            </FieldRow>
            <TextInput name="requirements" multiline minRows={2} maxLength={250} />
            <TextInput name="notes" multiline minRows={2} maxLength={500} />
          </Stack>
        </FieldPrefix>
      </Section>
    </>
  )
}
