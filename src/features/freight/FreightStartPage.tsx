import { Box, Button, ButtonBase, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { removeRecord, useRecords } from '#src/offline/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { freightDraft, type FreightDraft } from './resumable-freight.ts'

const PICTURES: Record<FreightMode, IconName> = { ltl: 'pallet', ftl: 'truck', rail: 'train', drayage: 'container' }
const pathOf = (mode: FreightMode): string => (mode === 'ltl' ? ACCOUNT_PATHS.lessThanTruckload : `${ACCOUNT_PATHS.truckload}?mode=${mode}`)

/** How freight travels, and what was begun and not booked yet. */
export function FreightStartPage() {
  const text = useText()
  const drafts = (useRecords('draft') ?? []).map(freightDraft).filter((draft) => draft !== null)
  return (
    <Page title={text('page.freight.titleStart')} actions={<Button component={Link} to={ACCOUNT_PATHS.quotesLTLSteps} variant="outlined">{text('page.freight.stepwise')}</Button>}>
      <Typography variant="h2" sx={{ mb: 2 }}>{text('page.freight.chooseMode')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' } }}>
        {FREIGHT_MODES.map((mode) => (
          <li key={mode}>
            <Paper variant="outlined" sx={{ height: '100%', '&:hover, &:focus-within': { borderColor: 'var(--hover)' } }}>
              <ButtonBase component={Link} to={pathOf(mode)} sx={{ display: 'grid', justifyItems: 'start', alignContent: 'start', gap: 1, p: 2.5, width: '100%', height: '100%', textAlign: 'left', font: 'inherit' }}>
                <Box sx={{ color: 'var(--brand)' }}><Icon name={PICTURES[mode]} size={40} /></Box>
                <Box component="strong" sx={{ fontSize: '1.0625rem' }}>{text(`option.mode.${mode}`)}</Box>
                <Box sx={{ color: 'text.secondary' }}>{text(`page.freight.about.${mode}`)}</Box>
              </ButtonBase>
            </Paper>
          </li>
        ))}
      </Box>
      {drafts.length > 0 && (
        <Paper component="section" variant="outlined" sx={{ p: 2, mt: 3 }}>
          <Typography variant="h2">{text('page.freight.begun')}</Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>{drafts.map((draft) => <DraftRow key={draft.id} draft={draft} />)}</Box>
        </Paper>
      )}
    </Page>
  )
}

function DraftRow({ draft: { id, mode, from, to, open, updatedAt, address } }: { draft: FreightDraft }) {
  const text = useText()
  const way = from || to ? `${from || '?'} → ${to || '?'}` : text('page.orderList.blank')
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: '1 1 220px' }}>
        <strong>{text(`option.mode.${mode}`)}, {way}</strong>
        <Box sx={{ color: open ? 'warning.main' : 'text.secondary', fontSize: '0.875rem' }}>{open ? text('page.shipmentDetails.unknown') : <DateText at={new Date(updatedAt).toISOString()} time />}</Box>
      </Box>
      <Button component={Link} to={address} variant="outlined" startIcon={<Icon name="arrowRight" />} aria-label={text('page.orderList.resumeOf', { way })}>{text('page.orderList.resume')}</Button>
      {!open && <ConfirmButton label={text('action.discardDraft')} aria-label={text('page.orderList.discardOf', { way })} question={text('page.orderList.discardQuestion', { way })} onConfirm={() => removeRecord('draft', id)} color="error" />}
    </Box>
  )
}
