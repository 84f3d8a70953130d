import { Table, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import type { Row } from '#src/desk/verbs/row-key.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'

export interface FigureColumn<R extends Row> {
  name: keyof R & string
  /** Figures stand under each other at the right. */
  figure?: true
  /** Another heading than the column's. */
  heading?: string
  show?: (row: R) => ReactNode
}

interface FigureTableProps<R extends Row> {
  columns: readonly FigureColumn<R>[]
  rows: readonly R[]
  /** What the rows come to, by column. */
  total?: { words: string; figures: Row }
  label?: string
}

/** A table for whoever adds up: figures at the right, and what they come to below. */
export function FigureTable<R extends Row>({ columns, rows, total, label }: FigureTableProps<R>) {
  const { column } = useDeskWords()
  return (
    // Where its columns don't fit it scrolls, by keyboard too.
    <TableContainer tabIndex={0} aria-label={label} sx={{ position: 'relative' }}>
      <Table
        size="small"
        sx={{ '& td, & th': { fontVariantNumeric: 'tabular-nums', verticalAlign: 'baseline' } }}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ name, figure, heading }, n) => (
              <TableCell key={n} align={figure ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                {heading ?? column(name)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={at} hover>
              {columns.map(({ name, figure, show }, n) => (
                <TableCell
                  key={n}
                  component={n === 0 ? 'th' : 'td'}
                  {...(n === 0 && { scope: 'row' })}
                  align={figure ? 'right' : 'left'}
                >
                  {show ? show(row) : <Cell name={name} value={row[name]} />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {total && (
          <TableFooter>
            <TableRow>
              {columns.map(({ name, figure }, n) => (
                <TableCell key={n} align={figure ? 'right' : 'left'} sx={TOTAL}>
                  {n === 0
                    ? total.words
                    : figure && name in total.figures && <Cell name={name} value={total.figures[name]} />}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  )
}

const TOTAL = {
  fontWeight: 700,
  color: 'text.primary',
  fontSize: '0.875rem',
  borderTop: 2,
  borderTopColor: 'divider',
}
