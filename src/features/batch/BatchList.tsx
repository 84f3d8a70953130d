import { Box, Button, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { useImportedDrafts } from './imported-drafts.ts'
import { sumOf } from './sum-of.ts'

/** Batches to go on with, and those that were: what this device has, and what the server knows. */
export function BatchList() {
  const text = useText()
  const { data } = useRead(contract.batches.list, {})
  const names = new Map((data ?? []).map(({ id, name, counts }) => [id, { name, count: sumOf(counts) }]))
  for (const { batch } of useImportedDrafts() ?? []) {
    const known = names.get(batch.id)
    if (!data?.some(({ id }) => id === batch.id)) names.set(batch.id, { name: batch.name, count: (known?.count ?? 0) + 1 })
  }
  if (names.size === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography variant="h2">{text('page.import.batches')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {[...names].map(([id, { name, count }]) => (
          <Box key={id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}><strong>{name}</strong><Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.import.shipments', { count })}</Box></Box>
            <Button component={Link} to={`${ACCOUNT_PATHS.importExcel}?batch=${id}`} variant="outlined" aria-label={text('page.import.open', { name })}>{text('page.batch.mend')}</Button>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
