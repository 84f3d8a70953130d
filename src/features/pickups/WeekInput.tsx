import { Box, Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { WEEKDAYS, type PickupPreference, type Weekday } from '#src/domain/pickup-preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'

/** When a driver may come, day by day. */
export function WeekInput() {
  const text = useText()
  const { formatDate } = useIntl()
  const form = useFormContext<PickupPreference>()
  // 1 January 2024 was a Monday.
  const nameOf = (day: Weekday) => formatDate(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)), { weekday: 'long', timeZone: 'UTC' })
  function copy() {
    const { opensAt, closesAt } = form.getValues('windows.monday')
    for (const day of WEEKDAYS.slice(1)) if (form.getValues(`windows.${day}.open`)) form.setValue(`windows.${day}`, { open: true, opensAt, closesAt }, { shouldDirty: true, shouldTouch: true })
  }
  return (
    <Box>
      {WEEKDAYS.map((day) => <Day key={day} day={day} name={nameOf(day)} />)}
      <Button variant="outlined" onClick={copy} sx={{ mt: 1 }}>{text('page.yourPickup.copy', { day: nameOf('monday') })}</Button>
    </Box>
  )
}

function Day({ day, name }: { day: Weekday; name: string }) {
  const open = useWatch<PickupPreference>({ name: `windows.${day}.open` }) as boolean
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, py: 1, border: 0, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr) repeat(2, minmax(0, 180px))' } }}>
      <Box component="legend" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>{name}</Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}><CheckInput name={`windows.${day}.open`}>{name}</CheckInput></Box>
      {open && <TextInput name={`windows.${day}.opensAt`} type="time" slotProps={{ input: { notched: true } }} />}
      {open && <TextInput name={`windows.${day}.closesAt`} type="time" slotProps={{ input: { notched: true } }} />}
    </Box>
  )
}
