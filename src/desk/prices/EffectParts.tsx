import { Box, Typography } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { parseMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'

/** Figures of an effect beside each other, as far as there is room; by the ID of what they are. */
export function Facts({ figures }: { figures: Readonly<Record<string, ReactNode>> }) {
  const text = useText()
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
        mb: 2,
      }}
    >
      {Object.entries(figures).map(([label, figure]) => (
        <Box key={label} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {text(label)}
          </Typography>
          <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{figure}</Typography>
        </Box>
      ))}
    </Box>
  )
}

export const Amount = ({ value }: { value: string }) => <Money cents={parseMoney(value) ?? 0} />

/** The largest changes, a row each. */
export function Largest(table: Pick<ComponentProps<typeof RecordTable>, 'rows' | 'linkOf'>) {
  const text = useText()
  return (
    <>
      <Typography variant="h3" sx={{ px: 2, pb: 1 }}>
        {text('desk.prices.largest')}
      </Typography>
      <RecordTable {...table} />
    </>
  )
}
