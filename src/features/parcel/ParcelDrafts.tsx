import { Box, Button, Paper, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { removeDraft, useDrafts } from '#src/offline/drafts.ts'
import { useRecords } from '#src/offline/records.ts'
import { useUnsent } from '#src/offline/unsent.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { forgetQuote } from './kept-quote.ts'
import { resumableDraft, resumableForm, type Resumable } from './resumable.ts'

/** Work that nobody has bought yet: to go on with, or to throw away. */
export function ParcelDrafts() {
  const text = useText()
  const drafts = useResumable()
  if (drafts.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2">{text('page.orderList.onDevice')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>{drafts.map((draft) => <DraftLine key={draft.id} draft={draft} />)}</Box>
    </Paper>
  )
}

export function useResumable(): Resumable[] {
  const [forms, records] = [useDrafts() ?? [], useRecords('draft') ?? []]
  return [...forms.map(resumableForm), ...records.map(resumableDraft)].filter((draft) => draft !== null).toSorted((a, b) => b.updatedAt - a.updatedAt)
}

function DraftLine({ draft }: { draft: Resumable }) {
  const text = useText()
  const client = useQueryClient()
  const { id, updatedAt, to, from, destination, open, formOnly } = draft
  const unsent = useUnsent('draft', id) || formOnly
  const way = from || destination ? `${from || '?'} → ${destination || '?'}` : text('page.orderList.blank')
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <strong>{way}</strong>
        <Box sx={{ color: open ? 'warning.main' : 'text.secondary', fontSize: '0.875rem' }}>
          {open ? text('page.shipmentDetails.unknown') : <>{text(unsent ? 'state.savedOnDevice' : 'state.saved')}, <DateText at={new Date(updatedAt).toISOString()} time /></>}
        </Box>
      </Box>
      <Button component={Link} to={to} variant="outlined" startIcon={<Icon name="arrowRight" />} aria-label={text('page.orderList.resumeOf', { way })}>{text('page.orderList.resume')}</Button>
      {!open && (
        <ConfirmButton label={text('action.discardDraft')} aria-label={text('page.orderList.discardOf', { way })} question={text('page.orderList.discardQuestion', { way })} onConfirm={() => (formOnly ? removeDraft(id) : forgetQuote(client, id))} color="error" />
      )}
    </Box>
  )
}
