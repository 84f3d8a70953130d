import { Box, FormHelperText, IconButton } from '@mui/material'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { addDays, wallClock, weekdayOf } from '#src/domain/calendar/calendar.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import { dayProblem } from '#src/domain/pickups/pickup.ts'
import type { ClosureRow } from '#src/domain/rating/rate-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useZoneName } from '#src/components/address/use-zone.ts'

interface PickupDayInputProps {
  zone: string
  cutOff: string
  /** The carrier's closures, besides the calendar's holidays. */
  closures?: ClosureRow[] | undefined
  choose: (day: string) => void
}

const WEEKS = 3
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The pickup day, typed or chosen among those on which a driver comes; the others say why not. */
export function PickupDayInput({ zone, cutOff, closures, choose }: PickupDayInputProps) {
  const text = useText()
  const { formatDate } = useIntl()
  const form = useFormContext()
  const id = useId()
  const zoneName = useZoneName(zone)
  const path = useFieldName('pickupDate')
  const country = useWatch({ name: useFieldName('address.country') }) as string | undefined
  const province = useWatch({ name: useFieldName('address.province') }) as string | undefined
  const grid = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const today = wallClock(now, zone).day
  const chosen = asDay(String(useWatch({ name: path }) ?? ''))
  const [from, setFrom] = useState(() => monday(isDay(chosen) && chosen > today ? chosen : today))
  const days = Array.from({ length: WEEKS * 7 }, (_, at) => addDays(from, at))
  const [looked, setLooked] = useState('')
  const stop = [looked, chosen, today].find((day) => days.includes(day)) ?? days[0]!
  const problem = (day: string) =>
    dayProblem(day, {
      ...(country && { country }),
      ...(province && { province }),
      ...(closures && { closures }),
      zone,
      cutOff,
      now,
    })
  const formatDay = (day: string, style: Intl.DateTimeFormatOptions) =>
    formatDate(`${day}T00:00:00Z`, { ...style, timeZone: 'UTC' })

  function pickDay(day: string) {
    setLooked(day)
    if (problem(day)) return
    form.setValue(path, day, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    choose(day)
  }
  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = addDays(stop, step)
    setLooked(next)
    if (!days.includes(next)) setFrom(addDays(from, next < from ? -7 : 7))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const page = (weeks: number) => {
    setFrom(addDays(from, weeks * 7))
    setLooked('')
  }
  const why = looked && days.includes(looked) ? problem(looked) : null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 420 }}>
      <DateInput name="pickupDate" min={today} />
      <Box
        component="fieldset"
        aria-label={text('page.schedulePickup.days')}
        sx={{
          m: 0,
          minWidth: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-sm)',
          p: { xs: 0, sm: 1 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          <IconButton size="small" disabled={from <= monday(today)} onClick={() => page(-WEEKS)}>
            <Icon name="chevronLeft" label={text('page.schedulePickup.earlierDays')} />
          </IconButton>
          <Box component="strong" aria-live="polite">
            {formatDay(days[0]!, { month: 'long', day: 'numeric' })} –{' '}
            {formatDay(days.at(-1)!, { month: 'long', day: 'numeric' })}
          </Box>
          <IconButton size="small" onClick={() => page(WEEKS)}>
            <Icon name="chevronRight" label={text('page.schedulePickup.laterDays')} />
          </IconButton>
        </Box>
        <Box
          ref={grid}
          onKeyDown={move}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
            gap: { xs: 0, sm: 0.5 },
            mt: 1,
          }}
        >
          {days.slice(0, 7).map((day) => (
            <Box
              key={day}
              aria-hidden
              sx={{ textAlign: 'center', fontSize: '0.75rem', color: 'text.secondary' }}
            >
              {formatDay(day, { weekday: 'short' })}
            </Box>
          ))}
          {days.map((day) => {
            const closed = problem(day)
            return (
              <Box
                key={day}
                component="button"
                type="button"
                data-day={day}
                tabIndex={day === stop ? 0 : -1}
                aria-pressed={day === chosen}
                aria-disabled={closed !== null}
                aria-label={
                  closed
                    ? text('layout.labelled', {
                        label: formatDay(day, { dateStyle: 'full' }),
                        value: text(closed),
                      })
                    : formatDay(day, { dateStyle: 'full' })
                }
                aria-current={day === today ? 'date' : undefined}
                title={closed ? text(closed) : undefined}
                aria-describedby={day === looked && why ? id : undefined}
                onClick={() => pickDay(day)}
                sx={dayLook(day === chosen, closed !== null, day === today)}
              >
                {Number(day.slice(8))}
              </Box>
            )
          })}
        </Box>
        <FormHelperText
          id={id}
          component="output"
          sx={{ display: 'block', minHeight: '1.7em', mt: 1, mx: 0.5 }}
        >
          {why
            ? text('layout.labelled', { label: formatDay(looked, { dateStyle: 'medium' }), value: text(why) })
            : text('page.schedulePickup.zone', { zone: zoneName })}
        </FormHelperText>
      </Box>
    </Box>
  )
}

const monday = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7))

const dayLook = (chosen: boolean, closed: boolean, today: boolean) => ({
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44 },
  border: '1px solid',
  borderColor: today ? 'var(--brand)' : 'transparent',
  borderRadius: 'var(--radius-sm)',
  font: 'inherit',
  cursor: closed ? 'not-allowed' : 'pointer',
  color: chosen ? 'var(--on-brand)' : closed ? 'text.secondary' : 'text.primary',
  background: chosen ? 'var(--gradient)' : 'transparent',
  fontWeight: chosen || !closed ? 600 : 400,
  textDecoration: closed ? 'line-through' : 'none',
  '@media (hover: hover)': { '&:hover': closed ? {} : { borderColor: 'var(--hover)' } },
})
