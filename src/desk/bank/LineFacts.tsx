import { Box } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import type { Waiting } from './waiting.ts'

/** What the bank said, above what is made of it. */
export function LineFacts({ one: { text, date, amount, reference } }: { one: Waiting }) {
  const { day } = useDates()
  return (
    <Box sx={{ display: 'flex', gap: 2, p: 1.5, mb: 2, borderRadius: 2, bgcolor: 'action.hover' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {[day(date), reference].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ fontWeight: 700 }}>
        <Cell name="amount" value={amount} />
      </Box>
    </Box>
  )
}
