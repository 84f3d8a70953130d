import { Box, Button, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { PACKING_LIST, type PackingList } from '#src/domain/packing-list.ts'
import { useText } from '#src/i18n/use-text.ts'
import { removeRecord, useRecords } from '#src/offline/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'

/** Lists to go on with, on all of the person's devices. */
export function PackingLists() {
  const text = useText()
  const lists = (useRecords('draft') ?? []).flatMap(({ id, doc, updatedAt }) => {
    const list = (doc.values as { list?: PackingList } | undefined)?.list
    return doc.kind === PACKING_LIST && list ? [{ id, updatedAt, name: list.listName || text('page.packingList.unnamed'), count: list.customs.commodities.length }] : []
  }).toSorted((a, b) => b.updatedAt - a.updatedAt)
  if (lists.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, mt: 2 }}>
      <Typography variant="h2">{text('page.packingList.before')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {lists.map(({ id, updatedAt, name, count }) => (
          <Box key={id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
              <strong>{name}</strong>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('page.packingList.lines', { count })}, <DateText at={new Date(updatedAt).toISOString()} time /></Box>
            </Box>
            <Button component={Link} to={`${ACCOUNT_PATHS.fromPackingList}?list=${id}`} variant="outlined" aria-label={text('page.packingList.open', { name })}>{text('page.packingList.goOn')}</Button>
            <ConfirmButton label={text('page.packingList.drop')} aria-label={text('page.packingList.discard', { name })} question={text('page.packingList.discardQuestion', { name })} onConfirm={() => removeRecord('draft', id)} color="error" />
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
