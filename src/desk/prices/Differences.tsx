import { Alert, Box, Paper, Typography } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { PricesPreview } from '#src/contract/desk/prices.ts'
import { usePercent } from './use-percent.ts'

/** How many values change, rows come and go; the largest change first. */
export function Differences({ looked }: { looked: Extract<PricesPreview, { ok: true }> }) {
  const text = useText()
  const percentText = usePercent()
  const { counts, changes, reordered } = looked
  const total = counts.changed + counts.added + counts.removed
  return (
    <Paper component="section" variant="outlined" sx={{ overflow: 'hidden' }}>
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {text('desk.prices.changes')}
        </Typography>
        {total === 0 && reordered.length === 0 ? (
          <Alert severity="info">{text('desk.prices.noChange')}</Alert>
        ) : (
          <Box>{text('desk.prices.counts', counts)}</Box>
        )}
        {reordered.length > 0 && <Box>{text('desk.prices.reordered', { what: reordered.join(', ') })}</Box>}
        {total > changes.length && (
          <Box sx={{ color: 'text.secondary' }}>
            {text('desk.prices.firstShown', { count: changes.length })}
          </Box>
        )}
      </Box>
      {changes.length > 0 && (
        <Box sx={{ maxHeight: 480, overflow: 'auto' }}>
          <RecordTable
            rows={changes.map(({ record, key, column, change, from, to, percent }) => ({
              record,
              key: key.split('|').filter(Boolean).join(' · '),
              heading: column,
              change: text(`desk.prices.change.${change}`),
              was: from,
              becomes: to,
              difference: percentText(percent),
            }))}
          />
        </Box>
      )}
    </Paper>
  )
}
