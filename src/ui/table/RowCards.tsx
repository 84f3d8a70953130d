import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { cellOf, labelOf } from './column.ts'
import { RowTick, type RowsProps } from './RowTable.tsx'

/** Rows as cards, for phones: the first column is the title, the others are named. */
export function RowCards<Row extends { id: string }>({ rows, columns, actions, choice }: RowsProps<Row>) {
  const text = useText()
  const [title, ...others] = columns
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box key={row.id} component="li" sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
            {choice && <RowTick row={row} columns={columns} choice={choice} />}
            {title && cellOf(title, row)}
          </Box>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'fit-content(42%) minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, overflowWrap: 'anywhere' }, '& dd:empty, & dt:has(+ dd:empty)': { display: 'none' } }}>
            {others.map((column) => <CardLine key={column.name} label={text(labelOf(column))}>{cellOf(column, row)}</CardLine>)}
          </Box>
          {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>{actions(row)}</Box>}
        </Box>
      ))}
    </Box>
  )
}

const CardLine = ({ label, children }: { label: string; children: ReactNode }) => <><dt>{label}</dt><dd>{children}</dd></>
