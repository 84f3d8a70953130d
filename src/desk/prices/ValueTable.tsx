import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import type { CellAt, Sheet } from './sheets.ts'

interface ValueTableProps {
  label: string
  sheet: Sheet
  valueAt: (cell: CellAt) => string
  change: (cell: CellAt, to: string) => void
}

/** Values to be changed where they stand: arrows up and down and Enter move in a column, Tab along a row. */
export function ValueTable({ label, sheet, valueAt, change }: ValueTableProps) {
  const text = useText()
  const widths = sheet.columns.map((_, n) => widthOf(sheet, n))
  return (
    <TableContainer sx={{ maxHeight: '70vh' }} onKeyDown={moveInColumn}>
      <Table size="small" stickyHeader aria-label={label} sx={{ width: 'auto' }}>
        <TableHead>
          <TableRow>
            <TableCell sx={CORNER}>{label}</TableCell>
            {sheet.columns.map((column, n) => (
              <TableCell key={column} align={widths[n]!.textAlign} sx={{ whiteSpace: 'nowrap' }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sheet.rows.map((row, at) => (
            <TableRow key={`${row.name} ${at}`}>
              <TableCell component="th" scope="row" sx={FIRST}>
                {row.name}
              </TableCell>
              {row.cells.map((cell, n) => (
                <TableCell key={sheet.columns[n]} align="right" sx={{ p: 0.5 }}>
                  {cell && (
                    <Box
                      component="input"
                      data-at={`${at} ${n}`}
                      aria-label={`${row.name} · ${sheet.columns[n]}`}
                      aria-description={
                        valueAt(cell) === cell.value
                          ? undefined
                          : text('desk.prices.wasValue', { value: cell.value || '–' })
                      }
                      autoComplete="off"
                      value={valueAt(cell)}
                      onChange={({ target }: { target: { value: string } }) => change(cell, target.value)}
                      sx={{ ...INPUT, ...widths[n], ...(valueAt(cell) !== cell.value && CHANGED) }}
                    />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Words need more room than numbers, and begin at their first letter. */
function widthOf({ rows }: Sheet, column: number) {
  const longest = Math.max(0, ...rows.map(({ cells }) => lengthOf(cells[column]?.value ?? '')))
  return longest > LONG ? WORDS : longest > DAY ? NUMBER : { ...NUMBER, width: longest === DAY ? 120 : 96 }
}
const LONG = 16
/** YYYY-MM-DD. */
const DAY = 10
const WORDS = { width: 280, textAlign: 'left' } as const
/** Chinese characters are twice as wide. */
const lengthOf = (value: string) => value.length + (value.match(/[\u2E80-\uFFFF]/g)?.length ?? 0)
const NUMBER = { width: 160, textAlign: 'right' } as const

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }

function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const step = STEP[event.key]
  const at = (event.target as HTMLElement).dataset.at
  if (step === undefined || at === undefined) return
  event.preventDefault()
  const [row, column] = at.split(' ').map(Number) as [number, number]
  const to = event.currentTarget.querySelector<HTMLInputElement>(`[data-at="${row + step} ${column}"]`)
  to?.focus()
  to?.select()
}

const FIRST = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  minWidth: 140,
  maxWidth: 320,
  overflowWrap: 'anywhere',
} as const
const CORNER = { ...FIRST, zIndex: 3 } as const
const INPUT = {
  minHeight: 32,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.primary',
  bgcolor: 'background.paper',
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
/** By more than its colour. */
const CHANGED = {
  fontWeight: 700,
  borderWidth: 2,
  borderColor: 'primary.main',
  bgcolor: 'action.selected',
} as const
