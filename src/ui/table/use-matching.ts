import { useIntl } from 'react-intl'
import { call } from '#src/api/call.ts'
import { useRead } from '#src/api/hooks.ts'
import type { Endpoint, Page, CursorPage } from '#src/contract/endpoint.ts'
import { useText } from '#src/i18n/use-text.ts'

/** `count`: how many match, up to `counted`; `most`: how many can be acted on at once. */
export interface Matching<Input> {
  count: Endpoint<Input, number>
  counted: number
  most: number
}

interface MatchingOptions<Input, Row> {
  endpoint: Endpoint<Input, Page<Row> | CursorPage<Row>>
  /** The list's input. */
  input: Input
  answer: Page<Row> | CursorPage<Row> | undefined
  matching: Matching<Input> | undefined
  tickedCount: number
}

/**
 * How many rows match beyond the current page, and all of them. `missing`: the offer to tick them, in words,
 * while some aren't.
 */
export function useMatching<Input extends object, Row>({
  endpoint,
  input,
  answer,
  matching,
  tickedCount,
}: MatchingOptions<Input, Row>) {
  const text = useText()
  const { formatNumber } = useIntl()
  const start = { ...input, after: '', before: '' }
  const longer =
    answer !== undefined &&
    !('total' in answer) &&
    (answer.next !== null || (answer.previous ?? null) !== null)
  // Counted only once somebody begins to tick.
  const counted = useRead((matching?.count ?? endpoint) as Endpoint<object, number>, start, {
    enabled: matching !== undefined && longer && tickedCount > 0,
  })
  const known = () => {
    if (!answer) return undefined
    if ('total' in answer) return answer.total
    return longer ? counted.data : answer.rows.length
  }
  const count = known()
  // Rows ticked before the list was filtered stay ticked.
  const total = Math.max(count ?? 0, tickedCount)
  const most = matching ? Math.min(total, matching.most) : 0
  const shownTotal = () => {
    if (count === undefined) return `${formatNumber(total)}+`
    return matching && total > matching.counted ? `${formatNumber(matching.counted)}+` : formatNumber(total)
  }
  return {
    total: shownTotal(),
    missing:
      longer && tickedCount < most
        ? text(most < total ? 'action.selectFirst' : 'action.selectMatching', { count: most })
        : null,
    async find(): Promise<Row[]> {
      const rows: Row[] = []
      let after: string | null = ''
      while (after !== null && rows.length < most) {
        const part: CursorPage<Row> = await call(endpoint as Endpoint<object, CursorPage<Row>>, {
          ...start,
          after,
        })
        rows.push(...part.rows)
        after = part.next
      }
      return rows.slice(0, most)
    },
  }
}
