import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import type { FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { orderPath } from '#src/desk/paths.ts'
import type { BillRow } from './bill.ts'

type Compared = Pick<
  BillRow,
  'row' | 'kind' | 'reference' | 'order' | 'note' | 'expected' | 'billed' | 'difference'
>

/** What every table of rows begins with: which row, what it is, and what it is for. */
export function rowColumns<R extends Compared>(below?: (row: R) => ReactNode): FigureColumn<R>[] {
  return [
    { name: 'row' },
    {
      name: 'kind',
      show: (row) => (
        <>
          <Kind kind={row.kind} />
          {below?.(row)}
        </>
      ),
    },
    { name: 'reference', show: (row) => <Reference {...row} /> },
    ...(['expected', 'billed', 'difference'] as const).map((name) => ({ name, figure: true as const })),
  ]
}

function Kind({ kind }: Pick<BillRow, 'kind'>) {
  const { option } = useDeskWords()
  return <Box sx={{ minWidth: 90 }}>{option(kind)}</Box>
}

function Reference({ reference, order, note }: Pick<BillRow, 'reference' | 'order' | 'note'>) {
  return (
    <Box sx={{ minWidth: 150, maxWidth: 320, overflowWrap: 'anywhere' }}>
      {order === reference ? null : reference}
      {order && (
        <Box>
          <Link to={orderPath(order)}>{order}</Link>
        </Box>
      )}
      {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
    </Box>
  )
}

/** Tables of seven columns: on a tablet they stand closer. */
export const CLOSE = { '& td, & th': { px: { xs: 1, lg: 2 } } } as const
