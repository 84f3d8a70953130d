import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { NumbersRow, ShownNumbers } from '#src/contract/desk/numbers.ts'
import { isTimeGroup } from '#src/domain/desk/numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { customerPath } from '#src/desk/paths.ts'
import { useNumberWords } from './use-number-words.ts'

/** The figures of each day, carrier, lane or customer. What isn't time can be sorted. */
export function GroupTable({ shown }: { shown: ShownNumbers }) {
  const text = useText()
  const { by, rows, more } = shown
  const title = text(`desk.numbers.by.${by}`)
  return (
    <Section title={title}>
      {/* Where its columns don't fit it scrolls, by keyboard too. */}
      <TableContainer tabIndex={0} sx={{ position: 'relative' }}>
        <Table
          aria-label={title}
          size="small"
          sx={{ '& th, & td': { px: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{text(`desk.option.${by}`)}</TableCell>
              {COLUMNS.map((name) => (
                <HeadCell key={name} name={name} sortable={!isTimeGroup(by) && SORTABLE.has(name)} />
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.key} by={by} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length === 0 && <Box sx={{ color: 'text.secondary', pt: 2 }}>{text('desk.nothing')}</Box>}
      {more && (
        <Box sx={{ color: 'text.secondary', pt: 2 }}>{text('desk.numbers.more', { count: rows.length })}</Box>
      )}
    </Section>
  )
}

const COLUMNS = [
  'orders',
  'revenue',
  'cost',
  'margin',
  'marginPercent',
  'onTime',
  'exceptions',
  'refunded',
  'claimed',
  'prompt',
] as const
type ColumnName = (typeof COLUMNS)[number]
const SORTABLE: ReadonlySet<string> = new Set(['orders', 'revenue', 'margin', 'exceptions', 'refunded'])

function HeadCell({ name, sortable }: { name: ColumnName; sortable: boolean }) {
  const text = useText()
  const [sort, setSort] = useListFilter('sort', 'revenue')
  const words = text(`desk.numbers.${name}`)
  if (!sortable) return <TableCell align="right">{words}</TableCell>
  const active = sort === name
  return (
    <TableCell align="right" aria-sort={active ? 'descending' : 'none'}>
      <TableSortLabel active={active} direction="desc" onClick={() => setSort(name)}>
        {words}
      </TableSortLabel>
    </TableCell>
  )
}

function Row({ by, row }: { by: ShownNumbers['by']; row: NumbersRow }) {
  const { money, count, percent, row: name, change } = useNumberWords()
  const moved = isTimeGroup(by)
    ? {}
    : {
        orders: change(row.orders, row.ordersBefore),
        revenue: change(Number(row.revenue), Number(row.revenueBefore)),
      }
  const cells: Record<ColumnName, string> = {
    orders: count(row.orders),
    revenue: money(row.revenue),
    cost: money(row.cost),
    margin: money(row.margin),
    marginPercent: percent(row.marginPercent),
    onTime: percent(row.onTimePercent),
    exceptions: count(row.exceptions),
    refunded: money(row.refunded),
    claimed: money(row.claimed),
    prompt: row.answered === 0 ? percent('') : `${count(row.prompt)}/${count(row.answered)}`,
  }
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {by === 'customer' && row.name ? (
          <Link component={RouterLink} to={customerPath(row.key)}>
            {row.name}
          </Link>
        ) : (
          name(by, row)
        )}
      </TableCell>
      {COLUMNS.map((column) => (
        <TableCell key={column} align="right">
          {cells[column]}
          {(column === 'orders' || column === 'revenue') && moved[column] && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', ml: 1 }}>
              {moved[column]}
            </Box>
          )}
        </TableCell>
      ))}
    </TableRow>
  )
}
