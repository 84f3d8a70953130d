import type { Row } from '#src/desk/verbs/row-key.ts'
import type { ShownQuote } from './quote.ts'

/** What the customer filled in, the way first; what is left empty, or is of other modes, says nothing. */
export function sentRequest({ from, to, readyDate, mode: _mode, ...rest }: ShownQuote['request']): Row {
  return filledIn({ from, to, readyDate, ...rest })
}

const filledIn = (facts: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(facts)
      .map(([name, value]) => [name, isRecord(value) ? filledIn(value) : value] as const)
      .filter(([, value]) => !isEmpty(value)),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  value === 'none' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
