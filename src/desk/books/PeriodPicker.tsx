import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { CUSTOM, lastMonths, usePeriod } from './use-period.ts'

const MONTHS = 25

/** Which month, or from which day to which. `children`: what else is chosen, before it. */
export function PeriodPicker({ children }: { children?: ReactNode }) {
  const text = useText()
  const { date } = useDates()
  const { month, choose } = usePeriod()
  const months = lastMonths(MONTHS)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '0 1 220px' } }}>
      {children}
      <Field
        id="period-month"
        name="month"
        label={text('desk.books.period')}
        value={month}
        onChange={({ target }) => choose(target.value)}
      >
        {[...(months.includes(month) || month === CUSTOM ? [] : [month]), ...months].map((one) => (
          <option key={one} value={one}>
            {date(`${one}-01T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })}
          </option>
        ))}
        <option value={CUSTOM}>{text('desk.books.custom')}</option>
      </Field>
      {month === CUSTOM && (
        <>
          <DayFilter name="from" label={text('desk.field.from')} />
          <DayFilter name="to" label={text('desk.field.to')} />
        </>
      )}
    </Box>
  )
}
