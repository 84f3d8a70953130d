import { useIntl } from 'react-intl'
import type { NumberGroup, TimeGroup } from '#src/domain/desk/numbers.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'

interface NumberWords {
  /** A decimal amount of a verb's answer. */
  money: (amount: string) => string
  count: (n: number) => string
  /** A percentage of a verb's answer; a dash where there is nothing to judge. */
  percent: (share: string) => string
  hours: (hours: number) => string
  /** A day, or the week or month that begins on it. */
  time: (unit: TimeGroup, day: string) => string
  /** What a row is of. */
  row: (by: NumberGroup, row: { key: string; name: string }) => string
  /** By how much something changed, with its sign; undefined where there was nothing. */
  change: (now: number, before: number) => string | undefined
}

const NOTHING = '–'

/** Figures, places and times of the numbers in the person's own language. */
export function useNumberWords(): NumberWords {
  const text = useText()
  const { locale, messages, formatNumber } = useIntl()
  const { date, day: dayWords } = useDates()
  const time: NumberWords['time'] = (unit, day) =>
    unit === 'month'
      ? date(day, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      : unit === 'week'
        ? text('desk.numbers.weekOf', { day: dayWords(day) })
        : dayWords(day)
  const place = (code: string) => {
    const province = `option.province.${code.replace(/^CA-/, '')}`
    if (code.startsWith('CA-')) return province in messages ? text(province) : code
    // Anything else that old orders may hold isn't a country's code.
    if (!/^[A-Z]{2}$/.test(code)) return code || NOTHING
    return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
  }
  return {
    money: (amount) => formatMoney(Math.round(Number(amount) * 100), locale),
    count: (n) => formatNumber(n),
    percent: (share) =>
      share === ''
        ? NOTHING
        : formatNumber(Number(share) / 100, { style: 'percent', maximumFractionDigits: 1 }),
    hours: (hours) =>
      formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'short', maximumFractionDigits: 1 }),
    time,
    row(by, { key, name }) {
      if (by === 'day' || by === 'week' || by === 'month') return time(by, key)
      if (by === 'lane') {
        const [from = '', to = ''] = key.split('>')
        return from === '' && to === '' ? text('desk.numbers.noLane') : `${place(from)} → ${place(to)}`
      }
      if (name) return name
      if (by === 'customer') return text('desk.numbers.noCustomer')
      return key || text('desk.numbers.noCarrier')
    },
    change: (now, before) =>
      before === 0
        ? undefined
        : formatNumber((now - before) / Math.abs(before), {
            style: 'percent',
            maximumFractionDigits: 0,
            signDisplay: 'exceptZero',
          }),
  }
}
