import { isDay } from '#src/domain/shared/fields.ts'
import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { HOLIDAY_IDS } from '#src/domain/calendar/provincial-holidays.ts'

/** How a value is written in its column. `read` returns undefined for text it doesn't understand. */
export interface Cell<T> {
  column: string
  message: string
  /** What it takes, where the message doesn't say. */
  right?: string
  read: (text: string) => T | undefined
  write: (value: T) => string
  /** Files from before this column existed can be read too. */
  isNew?: true
}
export type Cells<Row> = { [Name in keyof Row]: Cell<Row[Name]> }

export const text = (column: string): Cell<string> => ({
  column,
  message: 'validation.required',
  read: (value) => value || undefined,
  write: (value) => value,
})
export const money = (column: string): Cell<Cents> => ({
  column,
  message: 'rates.error.money',
  read: (value) => (/^\d{1,9}(\.\d{1,2})?$/.test(value) ? toCents(value) : undefined),
  write: decimalMoney,
})
export const positive = (column: string): Cell<number> => ({
  column,
  message: 'rates.error.number',
  read: (value) => (isNumber(value) && Number(value) > 0 ? Number(value) : undefined),
  write: plainNumber,
})
export const zeroOrMore = (column: string): Cell<number> => ({
  column,
  message: 'rates.error.number',
  read: (value) => (isNumber(value) ? Number(value) : undefined),
  write: plainNumber,
})
export const count = (column: string): Cell<number> => ({
  column,
  message: 'rates.error.number',
  read: (value) => (/^\d{1,3}$/.test(value) ? Number(value) : undefined),
  write: String,
})
export const percent = (column: string): Cell<string> => ({
  column,
  message: 'rates.error.number',
  read: (value) => (/^\d{1,3}(\.\d{1,4})?$/.test(value) ? value : undefined),
  write: (value) => value,
})
export const day = (column: string): Cell<string> => ({
  column,
  message: 'validation.date',
  right: '2026-11-30',
  read: (value) => (isDay(value) ? value : undefined),
  write: (value) => value,
})
/** A day, or the id of an annual holiday. */
export const dayOrHoliday = (column: string): Cell<string> => ({
  column,
  message: 'validation.date',
  right: `2026-11-30, ${HOLIDAY_IDS.join(', ')}`,
  read: (value) => (isDay(value) || HOLIDAY_IDS.includes(value) ? value : undefined),
  write: (value) => value,
})
export const time = (column: string): Cell<string> => ({
  column,
  message: 'rates.error.time',
  read: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined),
  write: (value) => value,
})
export const oneOf = <T extends string>(column: string, values: readonly T[]): Cell<T> => ({
  column,
  message: 'rates.error.choice',
  right: values.join(', '),
  read: (value) => values.find((one) => one === value),
  write: (value) => value,
})
export const flag = (column: string): Cell<boolean> => ({
  column,
  message: 'rates.error.choice',
  right: 'yes, no',
  read: (value) => (value === 'yes' || value === 'no' ? value === 'yes' : undefined),
  write: (value) => (value ? 'yes' : 'no'),
})
export const optional = <T>(cell: Cell<T>): Cell<T | null> => ({
  ...cell,
  read: (value) => (value === '' ? null : cell.read(value)),
  write: (value) => (value === null ? '' : cell.write(value)),
})

/** For a column that older files lack. */
export const added = <T>(cell: Cell<T>): Cell<T> => ({ ...cell, isNew: true })

/** Words of a list, separated by spaces. */
export const list = <T extends string>(column: string, values: readonly T[]): Cell<T[]> => ({
  column,
  message: 'rates.error.choice',
  right: values.join(' '),
  write: (chosen) => chosen.join(' '),
  read: (value) => {
    const words = value.split(/\s+/).filter(Boolean)
    const found = words.flatMap((word) => values.find((one) => one === word) ?? [])
    return words.length > 0 && found.length === words.length ? found : undefined
  },
})
/** From the first day through the last; without a last day, open-ended. */
export const dated = { validFrom: day('valid_from'), validTo: optional(day('valid_to')) }

function isNumber(value: string): boolean {
  return /^\d{1,9}(\.\d{1,6})?$/.test(value)
}

/** String(1e-7) would be "1e-7", which spreadsheets misread. */
function plainNumber(value: number): string {
  return String(Number(value.toFixed(6)))
}

function toCents(value: string): Cents {
  const [whole = '0', fraction = ''] = value.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
