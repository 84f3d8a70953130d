import { Paper, Stack, Typography } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { ADDRESS_MAX } from '#src/domain/address.ts'
import type { SavedAddress } from '#src/domain/address-book.ts'
import { facilityAddress, type SavedFacility } from '#src/domain/facility.ts'
import { asDay, isDay } from '#src/domain/fields.ts'
import type { PickupPreference } from '#src/domain/pickup-preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { AddressFields } from '#src/ui/shipping/AddressFields.tsx'
import { AddressPicker } from '#src/ui/shipping/AddressPicker.tsx'
import { DriverNotes } from './DriverNotes.tsx'
import { timesOf } from './pickup-start.ts'
import { FacilityPicker } from '#src/ui/shipping/FacilityPicker.tsx'
import { PickupDayInput } from '#src/ui/shipping/PickupDayInput.tsx'
import { useZone } from '#src/ui/shipping/use-zone.ts'

interface PickupFieldsProps { cutOff: string; preference: PickupPreference | undefined; /** What is collected, and by whom. */ children: ReactNode }

const TIMES = ['readyTime', 'facilityOpen', 'facilityClose', 'earliestPickupTime', 'latestPickupTime'] as const

/** What, where, when, and what the driver has to know. */
export function PickupFields({ cutOff, preference, children }: PickupFieldsProps) {
  const text = useText()
  const form = useFormContext()
  const zone = useZone()
  /** Hours somebody typed are not replaced by those of another weekday. */
  const typed = useRef(false)
  const fill = ({ id: _id, rev: _rev, tags: _tags, ...address }: SavedAddress) => {
    form.setValue('address', { ...address, isDefault: false }, { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger('address')
  }
  /** Of the facility that was chosen: its hours go before those of "Your pickup". */
  const [windows, setWindows] = useState(preference?.windows)
  function chooseFacility(facility: SavedFacility) {
    const { name, dock, liftGate, hours } = facility
    setWindows(hours)
    for (const [field, value] of Object.entries({ address: facilityAddress(facility), facilityName: name, dock, liftGate })) form.setValue(field, value, { shouldDirty: true, shouldTouch: true })
    chooseDay(asDay(String(form.getValues('pickupDate'))), hours)
    if (form.formState.isSubmitted) void form.trigger()
  }
  function chooseDay(day: string, open = windows) {
    if (typed.current || !isDay(day)) return
    for (const [name, time] of Object.entries(timesOf(day, open && { windows: open }, { zone, now: new Date() }))) form.setValue(name, time, { shouldDirty: true })
    if (form.formState.isSubmitted) void form.trigger([...TIMES])
  }
  return (
    <>
      <Part title={text('page.schedulePickup.what')}>{children}</Part>
      <Part title={text('page.yourPickup.where')}>
        <FacilityPicker first="defaultForPickup" fill={chooseFacility} />
        <AddressPicker fill={fill} />
        <FieldPrefix value="address"><AddressFields variant="compact" /></FieldPrefix>
        <FieldRow>
          <TextInput name="facilityName" maxLength={ADDRESS_MAX.company} />
          <TextInput name="pickupNumber" maxLength={30} autoComplete="off" />
        </FieldRow>
      </Part>
      <Part title={text('page.schedulePickup.when')}>
        <PickupDayInput zone={zone} cutOff={cutOff} choose={(day) => chooseDay(day)} />
        <FieldRow>
          <TimeInput name="readyTime" onType={() => { typed.current = true }} />
          <TimeInput name="facilityOpen" onType={() => { typed.current = true }} />
          <TimeInput name="facilityClose" onType={() => { typed.current = true }} />
        </FieldRow>
        <FieldRow>
          <TimeInput name="earliestPickupTime" onType={() => { typed.current = true }} />
          <TimeInput name="latestPickupTime" onType={() => { typed.current = true }} />
        </FieldRow>
      </Part>
      <Part title={text('page.yourPickup.what')}>
        <DriverNotes />
      </Part>
    </>
  )
}

const TimeInput = ({ name, onType }: { name: (typeof TIMES)[number]; onType: () => void }) => <TextInput name={name} type="time" onType={onType} slotProps={{ input: { notched: true } as object }} />

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
    <Stack spacing={2}><Typography variant="h2">{title}</Typography>{children}</Stack>
  </Paper>
)
