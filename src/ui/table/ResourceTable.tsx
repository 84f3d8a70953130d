import { Box, Paper, useMediaQuery } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { cachedMark } from '#src/api/cached-answers.ts'
import type { Endpoint, Page, CursorPage } from '#src/contract/endpoint.ts'
import { useText } from '#src/i18n/use-text.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { StaleLine } from '#src/ui/feedback/StaleLine.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { useLoadingIndicator } from '#src/ui/feedback/use-loading-indicator.ts'
import type { IconName } from '#src/ui/icons/paths.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { usePane } from '#src/ui/panes/pane.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import type { Column } from './column.ts'
import { moveByRow } from './move-by-row.ts'
import { RowCards } from './RowCards.tsx'
import { SwipeRows, type ShortRow } from './SwipeRows.tsx'
import { RowTable } from './RowTable.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useMatching, type Matching } from './use-matching.ts'
import { WaitingRows } from './WaitingRows.tsx'
import { useListUrl } from './use-list-url.ts'

export interface ResourceTableProps<Input, Row> {
  endpoint: Endpoint<Input, Page<Row> | CursorPage<Row>>
  /**
   * The first column names the row: the title of its card on phones, and part of the names of its buttons.
   */
  columns: Column<Row>[]
  /** Input that is not in the address. */
  input?: Partial<Input>
  actions?: (row: Row) => ReactNode
  /** For the ticked rows; without it rows can't be ticked. */
  bulkActions?: (rows: Row[], choice: Choice<Row>) => ReactNode
  /** Lets all matching rows be ticked, not only those on the page. */
  matching?: Matching<Input>
  /** The name of a row for its checkbox, if not the value of its first column. */
  rowLabel?: (row: Row) => string
  /** Filters, beside the search. Use `useListFilter` in them. */
  filters?: ReactNode
  /** Shown when there are no rows at all, with a way to create one. */
  empty?: { icon?: IconName; title: string; action?: ReactNode }
  /** How a row shows itself on a phone, instead of a card. Made once. */
  short?: ShortRow<Row>
  /** One line a row, where there is room for columns. */
  dense?: boolean
  /** Refetch interval, in milliseconds. */
  every?: number
  /** Where the rows come from, if not from the call itself: the device's copy. */
  useRows?: (input: Input) => Listing<Row>
}
/** The ticked rows. `clear` unticks them, `tick` ticks others instead; `total`: out of how many, in words. */
interface Choice<Row> {
  clear: () => void
  tick: (rows: Row[]) => void
  total: string
}
// Not rendered again for each letter typed in the search.
const AsTable = memo(RowTable) as typeof RowTable
const AsCards = memo(RowCards) as typeof RowCards
const AsSwiped = memo(SwipeRows) as typeof SwipeRows
/** Seven columns beside the menu don't fit, nor beside a record. */
export function useWithoutRoom(): boolean {
  const narrow = useMediaQuery('(max-width:1099.95px)')
  return usePane() !== undefined || narrow
}

type Listing<Row> = Pick<
  UseQueryResult<Page<Row> | CursorPage<Row>>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'dataUpdatedAt'
> & { refetch: () => Promise<unknown> }

/**
 * A list screen over one call of the contract: search, filters and page are in the address; cards where a
 * table has no room.
 */
export function ResourceTable<Input extends object, Row extends { id: string }>(
  props: ResourceTableProps<Input, Row>,
) {
  const {
    endpoint,
    columns,
    actions,
    bulkActions,
    rowLabel,
    filters,
    empty,
    every,
    short,
    dense = false,
  } = props
  const text = useText()
  const url = useListUrl<Input>(endpoint.input, props.input)
  const useAnswer = (input: Input): Listing<Row> =>
    useRead<Input, Page<Row> | CursorPage<Row>>(endpoint, input, { ...(every && { every }) })
  const query = (props.useRows ?? useAnswer)(url.input)
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const narrow = useWithoutRoom()
  const phone = usePhone()
  const waiting = useLoadingIndicator(query.isPending)
  const searching = useLoadingIndicator(query.isPlaceholderData)

  const { error, refetch } = query
  // Rows render in pieces, so that a slow phone responds between them.
  const data = useDeferredValue(query.data)
  const Rows = narrow ? AsCards : AsTable
  const choosable = bulkActions !== undefined
  const choice = useMemo(
    () => (choosable ? { ticked, tick: setTicked, ...(rowLabel && { rowLabel }) } : undefined),
    [choosable, ticked, rowLabel],
  )
  const all = useMatching({
    endpoint,
    input: url.input,
    answer: data,
    matching: props.matching,
    tickedCount: ticked.size,
  })
  const tick = (rows: Row[]) => setTicked(new Map(rows.map((row) => [row.id, row])))
  const filtered = url.q !== '' || url.hasBefore
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <TableToolbar
        {...('q' in endpoint.input.fields && { q: url.q, setQ: url.setQ, settle: url.settle })}
        filters={filters}
        bulkActions={
          bulkActions && ticked.size > 0
            ? bulkActions([...ticked.values()], { clear: () => setTicked(new Map()), tick, total: all.total })
            : null
        }
        ticked={{
          count: ticked.size,
          total: all.total,
          ...(all.missing && { more: { words: all.missing, tick: async () => tick(await all.find()) } }),
        }}
      />
      {!waiting && data && <StaleLine query={query} />}
      {waiting && <WaitingRows columns={columns.length} />}
      {!waiting && error && !query.data && <LoadError error={error} retry={() => void refetch()} />}
      {!waiting && data && (
        <Box sx={{ opacity: searching ? 0.6 : 1 }} onKeyDown={moveByRow}>
          {data.rows.length > 0 && phone && short && (
            <AsSwiped rows={data.rows} columns={columns} choice={choice} short={short} />
          )}
          {data.rows.length > 0 && !(phone && short) && (
            <Rows rows={data.rows} columns={columns} actions={actions} choice={choice} dense={dense} />
          )}
          {data.rows.length === 0 && filtered && (
            <StateBox icon="search" title={text('state.noMatches', { q: url.q })} />
          )}
          {data.rows.length === 0 && !filtered && (
            <StateBox
              icon={empty?.icon ?? 'list'}
              title={cachedMark(query) ? text('state.noneOnDevice') : (empty?.title ?? text('state.empty'))}
            >
              {empty?.action}
            </StateBox>
          )}
          <VisuallyHidden component="output">
            {!query.isPlaceholderData &&
              text('state.results', { count: 'total' in data ? data.total : data.rows.length })}
          </VisuallyHidden>
          <TableFoot answer={data} input={url.input as { page?: number; size?: number }} url={url} />
        </Box>
      )}
    </Paper>
  )
}
