import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { RecordTable, type RecordTableProps } from '#src/desk/verbs/RecordTable.tsx'

/** One figure of a customer, under what it is. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const text = useText()
  return (
    <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper' }}>
      <Typography variant="body2" color="text.secondary">
        {text(label)}
      </Typography>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{children}</Typography>
    </Box>
  )
}

type RowsProps = { title: string; rows: readonly object[] } & Pick<RecordTableProps, 'actions' | 'linkOf'>

/** A section of rows, or that there are none. */
export function Rows({ title, rows, ...more }: RowsProps) {
  const text = useText()
  return (
    <Section title={text(title)}>
      {rows.length > 0 ? (
        <RecordTable rows={rows as Record<string, unknown>[]} {...more} />
      ) : (
        <Typography color="text.secondary">{text('desk.nothing')}</Typography>
      )}
    </Section>
  )
}
