/**
 * Business days and wall clocks. Days are calendar days 'YYYY-MM-DD', times 'HH:MM', zones IANA names,
 * instants Dates. Carriers that cross provinces observe the federal general holidays (Canada Labour Code Part
 * III; docs/facts.md §10); in the United States couriers observe six of the public ones (as UPS does). For
 * other countries only weekends are known.
 */
import { zoneAt } from './zone-changes.ts'

const DAY_MS = 86_400_000

/** The default country. */
const HOME = ['CA']

/** Whether carriers work that day in all of these countries. */
export function isBusinessDay(day: string, countries: readonly string[] = HOME): boolean {
  return countries.every((country) => closureReason(day, country) === null)
}

/**
 * Why carriers are closed that day: 'weekend', the id of the holiday observed ('VICTORIA'), or null when they
 * are open.
 */
export function closureReason(day: string, country = 'CA'): string | null {
  const weekday = weekdayOf(day)
  return (
    holidaysOf(Number(day.slice(0, 4)), country).get(day) ??
    (weekday === 0 || weekday === 6 ? 'weekend' : null)
  )
}

/** Whether somebody works on a day. */
export type Works = (day: string) => boolean

/**
 * The day itself when open, else the next open one: by the calendar of countries, or by a calendar of one's
 * own.
 */
export function nextBusinessDay(day: string, where: readonly string[] | Works = HOME): string {
  const works = typeof where === 'function' ? where : (one: string) => isBusinessDay(one, where)
  return works(day) ? day : nextBusinessDay(addDays(day, 1), where)
}

/**
 * The n-th business day after that day (n ≥ 0; 0 is the day itself when open, else the next open one). House
 * default: between two countries a day counts only when carriers work in both, so that nothing is promised
 * for a day without deliveries.
 */
export function addBusinessDays(day: string, n: number, where: readonly string[] | Works = HOME): string {
  let at = nextBusinessDay(day, where)
  for (let left = n; left > 0; left -= 1) at = nextBusinessDay(addDays(at, 1), where)
  return at
}

/** The day `n` days later; earlier if negative. */
export function addDays(day: string, n: number): string {
  return new Date(dayMs(day) + n * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(dayMs(day)).getUTCDay()
}

/** The statutory dates, by holiday id. */
export function holidayDates(year: number): Record<string, string> {
  return {
    NEWYEAR: `${year}-01-01`,
    GOODFRI: addDays(easterSunday(year), -2),
    // The Monday before May 25.
    VICTORIA: mondayFrom(`${year}-05-18`, 0),
    CANADA: `${year}-07-01`,
    LABOUR: mondayFrom(`${year}-09-01`, 0),
    NDTR: `${year}-09-30`,
    THANKS: mondayFrom(`${year}-10-01`, 1),
    REMEMB: `${year}-11-11`,
    XMAS: `${year}-12-25`,
    BOXING: `${year}-12-26`,
  }
}

/** United States: the holidays on which couriers neither pick up nor deliver. */
function americanHolidays(year: number): Record<string, string> {
  return {
    NEWYEAR: `${year}-01-01`,
    // The last Monday of May.
    MEMORIAL: mondayFrom(`${year}-05-25`, 0),
    JULY4: `${year}-07-04`,
    LABOUR: mondayFrom(`${year}-09-01`, 0),
    // The fourth Thursday of November.
    THANKS: addDays(`${year}-11-22`, (11 - weekdayOf(`${year}-11-22`)) % 7),
    XMAS: `${year}-12-25`,
  }
}

/** The local date and time at that instant. */
export function wallClock(instant: Date, zone: string): { day: string; time: string } {
  const parts = Object.fromEntries(
    clockOf(zoneAt(zone, instant))
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Minutes since midnight. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * The instant of a local time. A time skipped in spring is read as one hour later; one that occurs twice is
 * its first occurrence.
 */
export function instantAt(day: string, time: string, zone: string): Date {
  const wallMs = Date.parse(`${day}T${time}:00Z`)
  const guesses = [wallMs - DAY_MS, wallMs + DAY_MS].map((near) => wallMs - offsetMs(new Date(near), zone))
  const fits = guesses.filter((guess) => guess + offsetMs(new Date(guess), zone) === wallMs)
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(...guesses))
}

/**
 * The business day on which a carrier takes a parcel: the requested day (today if it is past), moved on when
 * the cut-off has passed or the day is closed. Source: docs/facts.md §3, deliveries count from the business
 * day of deposit.
 */
export function collectionDay(
  requested: string,
  cutOff: string,
  zone: string,
  now: Date,
  where: string | Works = 'CA',
): string {
  const here = wallClock(now, zone)
  const works = typeof where === 'function' ? where : [where]
  if (requested > here.day) return nextBusinessDay(requested, works)
  return nextBusinessDay(here.time > cutOff ? addDays(here.day, 1) : here.day, works)
}

/** Why a carrier takes it later than asked: the cut-off has passed, or it is closed. */
export type CollectionDelay = 'cutOff' | 'closed'

/** Undefined when `collectionDay` is the requested day, or today where the requested day is past. */
export function collectionDelay(
  requested: string,
  cutOff: string,
  zone: string,
  now: Date,
  works: Works,
): CollectionDelay | undefined {
  const here = wallClock(now, zone)
  const wanted = requested > here.day ? requested : here.day
  if (collectionDay(requested, cutOff, zone, now, works) === wanted) return undefined
  return wanted === here.day && works(wanted) ? 'cutOff' : 'closed'
}

const closed = new Map<string, ReadonlyMap<string, string>>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Days a carrier is closed there in that year, with the day observed instead when one falls on a weekend. */
function holidaysOf(year: number, country: string): ReadonlyMap<string, string> {
  const key = `${country} ${year}`
  let days = closed.get(key)
  if (!days) {
    days =
      country === 'CA' ? observedDays(holidayDates(year)) : country === 'US' ? observedInUs(year) : new Map()
    closed.set(key, days)
  }
  return days
}

/**
 * A Saturday holiday is observed on the Friday before, a Sunday one on the Monday after (5 U.S.C. 6103): New
 * Year's Day may be observed in the old year.
 */
function observedInUs(year: number): ReadonlyMap<string, string> {
  const shiftByWeekday: Record<number, number> = { 6: -1, 0: 1 }
  return new Map(
    [year, year + 1]
      .flatMap((one) => Object.entries(americanHolidays(one)))
      .flatMap(([id, date]) =>
        [date, addDays(date, shiftByWeekday[weekdayOf(date)] ?? 0)].map((day) => [day, id]),
      ),
  )
}

/**
 * Days by date, with the holiday observed on each. House default: a weekend holiday also closes the next
 * weekday that isn't a holiday itself, so Christmas on a Saturday closes Monday, and Boxing Day Tuesday.
 */
export function observedDays(dates: Record<string, string>): ReadonlyMap<string, string> {
  const days = new Map(Object.entries(dates).map(([id, date]) => [date, id]))
  for (const [id, date] of Object.entries(dates).toSorted(([, a], [, b]) => a.localeCompare(b))) {
    if (weekdayOf(date) !== 0 && weekdayOf(date) !== 6) continue
    let day = date
    while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || days.has(day)) day = addDays(day, 1)
    days.set(day, id)
  }
  return days
}

/** Gregorian computus, anonymous algorithm (Nature, 20 April 1876). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String(((h + l - 7 * m + 114) % 31) + 1).padStart(2, '0')}`
}

function mondayFrom(day: string, weeks: number): string {
  return addDays(day, ((8 - weekdayOf(day)) % 7) + weeks * 7)
}

function dayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function offsetMs(instant: Date, zone: string): number {
  const { day, time } = wallClock(instant, zone)
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(instant.getTime() / 60_000) * 60_000
}

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clocks.set(zone, clock)
  }
  return clock
}
