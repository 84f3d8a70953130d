import { Box, Button, Paper, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { removeDraft, useDrafts, type DraftRow } from '#src/offline/drafts.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { forgetQuote, QUOTE, quoteIdOf } from './kept-quote.ts'
import { resumable, type Resumable } from './resumable.ts'
import { shipmentForm } from './shipment-start.ts'

/** Work that is on this device only: to go on with, or to throw away. */
export function LocalDrafts() {
  const text = useText()
  const drafts = useResumable()
  if (drafts.length === 0) return null
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2">{text('page.orderList.onDevice')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>{drafts.map((draft) => <DraftLine key={draft.row.id} draft={draft} />)}</Box>
    </Paper>
  )
}

export const useResumable = (): Resumable[] => (useDrafts() ?? []).map(resumable).filter((draft) => draft !== null)

function DraftLine({ draft: { row, to, from, destination, open } }: { draft: Resumable }) {
  const text = useText()
  const client = useQueryClient()
  const way = from || destination ? `${from || '?'} → ${destination || '?'}` : text('page.orderList.blank')
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <strong>{way}</strong>
        <Box sx={{ color: open ? 'warning.main' : 'text.secondary', fontSize: '0.875rem' }}>
          {open ? text('page.shipmentDetails.unknown') : <>{text('state.savedOnDevice')}, <DateText at={new Date(row.updatedAt).toISOString()} time /></>}
        </Box>
      </Box>
      <Button component={Link} to={to} variant="outlined" startIcon={<Icon name="arrowRight" />} aria-label={text('page.orderList.resumeOf', { way })}>{text('page.orderList.resume')}</Button>
      {!open && (
        <ConfirmButton label={text('action.discardDraft')} aria-label={text('page.orderList.discardOf', { way })} question={text('page.orderList.discardQuestion', { way })} onConfirm={() => discard(client, row)} color="error" />
      )}
    </Box>
  )
}

async function discard(client: ReturnType<typeof useQueryClient>, { id, kind }: DraftRow): Promise<void> {
  if (kind !== QUOTE) return removeDraft(id)
  await forgetQuote(client, quoteIdOf(id))
  await removeDraft(`form:${shipmentForm(quoteIdOf(id))}`)
}
