import { Box, Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Cell, centsOf } from './Cell.tsx'
import type { Row } from './row-key.ts'
import { useDeskWords } from './use-desk-words.ts'

export interface RecordTableProps {
  rows: readonly Row[]
  actions?: ((row: Row) => ReactNode) | undefined
  /** The screen that a row's first column leads to. */
  linkOf?: (row: Row) => string | undefined
}

/** Rows of a verb's answer, under the columns that they have; amounts stand under each other. */
export function RecordTable({ rows, actions, linkOf }: RecordTableProps) {
  const text = useText()
  const { column } = useDeskWords()
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const amounts = new Set(columns.filter((name) => isAmounts(name, rows)))
  return (
    // Where its columns don't fit it scrolls, by keyboard too.
    <TableContainer tabIndex={0} sx={{ position: 'relative' }}>
      <Table size="small" sx={{ '& th, & td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell
                key={name}
                align={amounts.has(name) ? 'right' : 'left'}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {column(name)}
              </TableCell>
            ))}
            {actions && <TableCell sx={AT_THE_END}>{text('layout.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={at} hover>
              {columns.map((name, n) => (
                <TableCell
                  key={name}
                  component={n === 0 ? 'th' : 'td'}
                  {...(n === 0 && { scope: 'row' })}
                  align={amounts.has(name) ? 'right' : 'left'}
                  sx={{ fontVariantNumeric: 'tabular-nums', ...widthOf(row[name]) }}
                >
                  {isRows(row[name]) ? (
                    <RowsWithin rows={row[name]} />
                  ) : (
                    <Linked to={n === 0 ? linkOf?.(row) : undefined}>
                      <Cell name={name} value={row[name]} />
                    </Linked>
                  )}
                </TableCell>
              ))}
              {actions && (
                <TableCell sx={AT_THE_END}>
                  <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>{actions(row)}</Box>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  )

const LONG = 40
/** Numbers, dates and words stay on their line, as the table scrolls sideways; sentences get a paragraph. */
const widthOf = (value: unknown) =>
  typeof value === 'string' && value.length > LONG
    ? ({ minWidth: 280, maxWidth: 420, overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const)
    : ({ whiteSpace: 'nowrap' } as const)
/** In sight, however far the rest is scrolled. */
const AT_THE_END = {
  position: 'sticky',
  right: 0,
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderLeftColor: 'divider',
} as const

/** A table of its own, which would make its row as tall as itself: opened by who wants it. */
function RowsWithin({ rows }: { rows: readonly Row[] }) {
  const text = useText()
  return (
    <details>
      <summary>{text('desk.rowsWithin', { count: rows.length })}</summary>
      <RecordTable rows={rows} />
    </details>
  )
}

export const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'

/** Whether all that a column has are amounts; one that is empty has none. */
function isAmounts(name: string, rows: readonly Row[]): boolean {
  const filled = rows.map((row) => row[name]).filter((value) => value !== '' && value !== null)
  return filled.length > 0 && filled.every((value) => centsOf(name, value) !== undefined)
}
