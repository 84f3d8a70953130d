import type { Values } from '#src/i18n/use-text.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDates } from '#src/i18n/use-dates.ts'

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Columns whose values are words of ours. */
const WORDS = new Set(['state', 'kind', 'mode', 'type', 'topic'])

/** One value of a verb's answer, as people read it: a time of the server's in one's own. */
export function Cell({ name, value }: { name: string; value: unknown }) {
  const text = useText()
  const { date, day } = useDates()
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return text(value ? 'desk.yes' : 'desk.no')
  const shown = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number)
  if (MOMENT.test(shown))
    return date(`${shown.replace(' ', 'T')}Z`, { dateStyle: 'medium', timeStyle: 'short' })
  if (DAY.test(shown)) return day(shown)
  return WORDS.has(name) ? stateText(text, shown) : shown
}

/** Words that a person knows from elsewhere stay as they are. */
function stateText(text: (id: string, values?: Values) => string, value: string): string {
  const id = `desk.option.${value.replaceAll('-', '_')}`
  const words = text(id)
  return words === id ? value : words
}

/** The heading of a column; one that has no words yet is shown by its name. */
export const columnText = (
  text: (id: string) => string,
  messages: Readonly<Record<string, unknown>>,
  name: string,
): string => (`desk.column.${name}` in messages ? text(`desk.column.${name}`) : name)
