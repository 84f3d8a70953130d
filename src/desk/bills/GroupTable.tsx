import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import type { BillFigures, BillGroup } from './bill.ts'
import { CLOSE } from './RowFacts.tsx'

/** What the rows of an invoice come to, by kind: together they are the invoice. */
export function GroupTable({
  label,
  groups,
  total,
}: {
  label: string
  groups: readonly BillGroup[]
  total: BillFigures
}) {
  const text = useText()
  const columns: FigureColumn<BillGroup>[] = [
    { name: 'kind', heading: text('desk.column.groups') },
    ...(['rows', 'expected', 'billed', 'difference', 'tax', 'total'] as const).map((name) => ({
      name,
      figure: true as const,
    })),
  ]
  return (
    <Box sx={CLOSE}>
      <FigureTable
        label={label}
        columns={columns}
        rows={groups}
        total={{ words: text('price.total'), figures: total }}
      />
    </Box>
  )
}
