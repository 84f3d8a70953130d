import { boolean, object } from 'yup'
import { minutesOf, weekdayOf } from './calendar.ts'
import { clockText } from '#src/domain/shared/fields.ts'
import { WEEKDAYS, type Weekday } from './weekdays.ts'

/** HH:MM in the place's own zone. A closed day keeps its times. */
export interface DayHours {
  open: boolean
  opensAt: string
  closesAt: string
}
export type WeekHours = Record<Weekday, DayHours>

/** The shortest time a day can be open, and the message when it is open for less. */
interface LeastOpen {
  minutes: number
  otherwise: string
}

const dayHoursSchema = (open: boolean, { minutes, otherwise }: LeastOpen) =>
  object({
    open: boolean().default(open),
    opensAt: clockText()
      .default('09:00')
      .test('entered', 'validation.enter', (value, { parent }) => Boolean(value) || !isOpen(parent)),
    closesAt: clockText()
      .default('17:00')
      .test('entered', 'validation.enter', (value, { parent }) => Boolean(value) || !isOpen(parent))
      .test('window', otherwise, (value, { parent }) => {
        const { opensAt } = parent as { opensAt?: string }
        return !isOpen(parent) || !value || !opensAt || minutesOf(value) - minutesOf(opensAt) >= minutes
      }),
  })

/** Hours for each day of the week; by default open Monday to Friday. */
export const weekHoursSchema = (least: LeastOpen) =>
  object(
    Object.fromEntries(WEEKDAYS.map((day, at) => [day, dayHoursSchema(at < 5, least)])) as Record<
      Weekday,
      ReturnType<typeof dayHoursSchema>
    >,
  )

/** The hours on that day (YYYY-MM-DD), or null when it is closed. */
export function hoursOn(week: WeekHours, day: string): { opensAt: string; closesAt: string } | null {
  // Weeks begin on Monday here, and on Sunday in the calendar.
  const { open, opensAt, closesAt } = week[WEEKDAYS[(weekdayOf(day) + 6) % 7]!]
  return open ? { opensAt, closesAt } : null
}

const isOpen = (parent: unknown): boolean => (parent as { open?: boolean }).open === true
