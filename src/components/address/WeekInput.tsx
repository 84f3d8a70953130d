import { Box, Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { DayHours } from '#src/domain/calendar/week-hours.ts'
import { WEEKDAYS, type Weekday } from '#src/domain/calendar/weekdays.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { VISUALLY_HIDDEN } from '#src/ui/page/VisuallyHidden.tsx'

/** Opening hours for each weekday, in the field at that path. */
export function WeekInput({ path }: { path: string }) {
  const text = useText()
  const { formatDate } = useIntl()
  const form = useFormContext()
  // 1 January 2024 was a Monday.
  const nameOf = (day: Weekday) =>
    formatDate(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)), { weekday: 'long', timeZone: 'UTC' })
  function copy() {
    const { opensAt, closesAt } = form.getValues(`${path}.monday`) as DayHours
    for (const day of WEEKDAYS.slice(1))
      if (form.getValues(`${path}.${day}.open`))
        form.setValue(
          `${path}.${day}`,
          { open: true, opensAt, closesAt },
          { shouldDirty: true, shouldTouch: true },
        )
  }
  return (
    <Box>
      {WEEKDAYS.map((day) => (
        <Day key={day} path={`${path}.${day}`} day={nameOf(day)} />
      ))}
      <Button variant="outlined" onClick={copy} sx={{ mt: 1 }}>
        {text('page.facilities.copyHours', { day: nameOf('monday') })}
      </Button>
    </Box>
  )
}

function Day({ path, day }: { path: string; day: string }) {
  const open = useWatch({ name: `${path}.open` }) as boolean
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        p: 0,
        py: 1,
        border: 0,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'minmax(0, 1fr) repeat(2, minmax(0, 180px))',
        },
      }}
    >
      <Box component="legend" sx={VISUALLY_HIDDEN}>
        {day}
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <CheckInput name={`${path}.open`}>{day}</CheckInput>
      </Box>
      {open && <TextInput name={`${path}.opensAt`} type="time" />}
      {open && <TextInput name={`${path}.closesAt`} type="time" />}
    </Box>
  )
}
