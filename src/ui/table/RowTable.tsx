import {
  Box,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PAGE_TITLE } from '#src/ui/page/Page.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { cellOf, labelOf, type Column } from './column.ts'
import { useListFilter } from './use-list-url.ts'

export interface RowsProps<Row> {
  rows: Row[]
  columns: Column<Row>[]
  actions?: ((row: Row) => ReactNode) | undefined
  choice?:
    | {
        ticked: ReadonlyMap<string, Row>
        tick: (next: ReadonlyMap<string, Row>) => void
        rowLabel?: (row: Row) => string
      }
    | undefined
  /** One line a row; cards take no notice. */
  dense?: boolean
}

/** Rows as a table, where there is room for columns. */
export function RowTable<Row extends { id: string }>({
  rows,
  columns,
  actions,
  choice,
  dense = false,
}: RowsProps<Row>) {
  const text = useText()
  return (
    // Visually hidden text is positioned absolutely: it must scroll with the table, not widen the page.
    <TableContainer sx={{ position: 'relative' }}>
      {/* Chinese may break after any character, and a column would shrink to one. */}
      <Table
        aria-labelledby={PAGE_TITLE}
        size={dense ? 'small' : 'medium'}
        sx={[{ wordBreak: 'keep-all' }, dense && DENSE]}
      >
        <TableHead>
          <TableRow>
            {choice && (
              <TableCell padding="checkbox">
                <AllTick rows={rows} choice={choice} />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} />
            ))}
            {actions && (
              <TableCell>
                <VisuallyHidden>{text('layout.actions')}</VisuallyHidden>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              {choice && (
                <TableCell padding="checkbox">
                  <RowTick row={row} columns={columns} choice={choice} />
                </TableCell>
              )}
              {columns.map((column, at) => (
                // The first column names the row.
                <TableCell
                  key={column.name}
                  align={column.align ?? 'left'}
                  {...(at === 0 && { component: 'th', scope: 'row' })}
                >
                  {cellOf(column, row)}
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right">
                  <Box sx={{ display: 'inline-flex', gap: 0.5, whiteSpace: 'nowrap' }}>{actions(row)}</Box>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A cell's second line stands beside its first. */
const DENSE = {
  '& td, & th': { py: 0, px: 1, height: 28, whiteSpace: 'nowrap' },
  '& td': { maxWidth: 172, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& td br': { display: 'none' },
  '& td small': { ml: 1, color: 'text.secondary' },
  '& td > div': { gridAutoFlow: 'column' },
  '& .MuiCheckbox-root': { p: 0.25 },
} as const

const HEAD = { fontWeight: 600, color: 'text.secondary', lineHeight: 1.25 } as const

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const text = useText()
  const label = text(labelOf(column))
  const align = column.align ?? 'left'
  if (column.sort) return <SortedHeadCell label={label} align={align} sort={column.sort} />
  return (
    <TableCell align={align} sx={HEAD}>
      {label}
    </TableCell>
  )
}

/** A heading that sorts the list: the larger or newer first, then the other way. */
function SortedHeadCell({
  label,
  align,
  sort: { ascending, descending, fallback },
}: {
  label: string
  align: 'left' | 'right'
  sort: NonNullable<Column<never>['sort']>
}) {
  const [sort, setSort] = useListFilter('sort', fallback)
  const direction = sort === ascending ? 'asc' : sort === descending ? 'desc' : false
  return (
    <TableCell
      align={align}
      sx={HEAD}
      sortDirection={direction}
      aria-sort={direction ? ARIA_SORT[direction] : 'none'}
    >
      <TableSortLabel
        active={direction !== false}
        direction={direction || 'desc'}
        onClick={() => setSort(direction === 'desc' ? ascending : descending)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The checkbox for all rows shown. */
export function AllTick<Row extends { id: string }>({
  rows,
  choice,
}: {
  rows: Row[]
  choice: NonNullable<RowsProps<Row>['choice']>
}) {
  const text = useText()
  const tickedHere = rows.filter(({ id }) => choice.ticked.has(id)).length
  return (
    <Checkbox
      checked={tickedHere === rows.length}
      indeterminate={tickedHere > 0 && tickedHere < rows.length}
      onChange={({ target }) => choice.tick(ticked(choice.ticked, rows, target.checked))}
      slotProps={{ input: { 'aria-label': text('action.selectAll') } }}
    />
  )
}

/** One row's checkbox, named after the row. */
export function RowTick<Row extends { id: string }>({
  row,
  columns,
  choice,
}: {
  row: Row
  columns: Column<Row>[]
  choice: NonNullable<RowsProps<Row>['choice']>
}) {
  const text = useText()
  const name = choice.rowLabel?.(row) ?? (columns[0] ? String(row[columns[0].name]) : '')
  return (
    <Checkbox
      checked={choice.ticked.has(row.id)}
      onChange={({ target }) => choice.tick(ticked(choice.ticked, [row], target.checked))}
      slotProps={{ input: { 'aria-label': text('action.selectRow', { row: name }) } }}
    />
  )
}

function ticked<Row extends { id: string }>(
  before: ReadonlyMap<string, Row>,
  rows: Row[],
  on: boolean,
): ReadonlyMap<string, Row> {
  const next = new Map(before)
  for (const row of rows) {
    if (on) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}
