import { Stack } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { ADDRESS_MAX } from '#src/domain/address/address.ts'
import { facilityAddress, type SavedFacility } from '#src/domain/address/facility.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import type { PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressFold } from '#src/components/address/AddressFold.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { FacilityPicker } from '#src/components/address/FacilityPicker.tsx'
import { PickupDayInput } from '#src/components/shipment/PickupDayInput.tsx'
import { useZone } from '#src/components/address/use-zone.ts'
import { DriverNotes } from './DriverNotes.tsx'
import { timesOf } from './pickup-start.ts'

interface PickupFieldsProps {
  cutOff: string
  closures?: ClosureRow[] | undefined
  preference: PickupPreference | undefined
  /** What is collected, and by whom. */
  children: ReactNode
}

const TIMES = [
  'readyTime',
  'facilityOpen',
  'facilityClose',
  'earliestPickupTime',
  'latestPickupTime',
] as const

/** Where, when and what; folded, what is usual: opening hours, and what the driver has to know. */
export function PickupFields({ cutOff, closures, preference, children }: PickupFieldsProps) {
  const text = useText()
  const form = useFormContext()
  const zone = useZone()
  /** Hours somebody typed are not replaced by those of another weekday. */
  const typed = useRef(false)
  const noteTyped = () => {
    typed.current = true
  }
  const fill = (address: SavedAddress) => {
    form.setValue('address', toShipmentAddress(address), { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger('address')
  }
  /** Of the facility that was chosen: its hours go before those of "Your pickup". */
  const [windows, setWindows] = useState(preference?.windows)
  function chooseFacility(facility: SavedFacility) {
    const { name, dock, liftGate, hours } = facility
    setWindows(hours)
    for (const [field, value] of Object.entries({
      address: facilityAddress(facility),
      facilityName: name,
      dock,
      liftGate,
    }))
      form.setValue(field, value, { shouldDirty: true, shouldTouch: true })
    chooseDay(asDay(String(form.getValues('pickupDate'))), hours)
    if (form.formState.isSubmitted) void form.trigger()
  }
  function chooseDay(day: string, open = windows) {
    if (typed.current || !isDay(day)) return
    for (const [name, time] of Object.entries(
      timesOf(day, open && { windows: open }, { zone, now: new Date() }),
    ))
      form.setValue(name, time, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger([...TIMES])
  }
  return (
    <>
      <Section>
        <AddressFold name="address" title={text('page.yourPickup.where')}>
          <Stack spacing={2}>
            <FacilityPicker first="defaultForPickup" fill={chooseFacility} />
            <AddressPicker fill={fill} />
            <FieldPrefix value="address">
              <AddressFields variant="compact" />
            </FieldPrefix>
          </Stack>
        </AddressFold>
      </Section>
      <Section title={text('page.schedulePickup.when')}>
        <Stack spacing={2}>
          <PickupDayInput zone={zone} cutOff={cutOff} closures={closures} choose={(day) => chooseDay(day)} />
          <FieldRow>
            <TextInput name="earliestPickupTime" type="time" onType={noteTyped} />
            <TextInput name="latestPickupTime" type="time" onType={noteTyped} />
          </FieldRow>
        </Stack>
      </Section>
      <Section title={text('page.schedulePickup.what')}>
        <Stack spacing={2}>{children}</Stack>
      </Section>
      <Fold summary={text('page.schedulePickup.more')}>
        <Section title={text('page.yourPickup.what')}>
          <Stack spacing={2}>
            <FieldRow>
              <TextInput name="readyTime" type="time" onType={noteTyped} />
              <TextInput name="facilityOpen" type="time" onType={noteTyped} />
              <TextInput name="facilityClose" type="time" onType={noteTyped} />
            </FieldRow>
            <FieldRow>
              <TextInput name="facilityName" maxLength={ADDRESS_MAX.company} />
              <TextInput name="pickupNumber" maxLength={30} autoComplete="off" />
            </FieldRow>
            <DriverNotes />
          </Stack>
        </Section>
      </Fold>
    </>
  )
}
