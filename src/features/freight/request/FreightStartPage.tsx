import { Box, Button, ButtonBase, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FREIGHT } from '#src/domain/parcel/shipment-draft.ts'
import { useDraftList } from '#src/offline/records/draft-list.ts'
import { removeRecord } from '#src/offline/records/records.ts'
import { discardDraft } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { ResumeWork, ResumeOrDiscard } from '#src/components/form/ResumeWork.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { freightDraft } from './resumable.ts'

const PICTURES: Record<FreightMode, IconName> = {
  ltl: 'pallet',
  ftl: 'truck',
  rail: 'train',
  drayage: 'container',
}
const pathOf = (mode: FreightMode): string =>
  mode === 'ltl' ? ACCOUNT_PATHS.lessThanTruckload : `${ACCOUNT_PATHS.truckload}?mode=${mode}`

/** The modes of freight, and drafts that were begun and not booked yet. */
export function FreightStartPage() {
  const text = useText()
  const { drafts, unreadable } = useDraftList(FREIGHT, freightDraft)
  return (
    <Page
      title={text('page.freight.titleStart')}
      actions={
        <Button component={Link} to={ACCOUNT_PATHS.quotesLTLSteps} variant="outlined">
          {text('page.freight.stepwise')}
        </Button>
      }
    >
      <Typography variant="h2" sx={{ mb: 2 }}>
        {text('page.freight.chooseMode')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        {FREIGHT_MODES.map((mode) => (
          <li key={mode}>
            <Paper
              variant="outlined"
              sx={{ height: '100%', '&:hover, &:focus-within': { borderColor: 'var(--hover)' } }}
            >
              <ButtonBase
                component={Link}
                to={pathOf(mode)}
                sx={{
                  display: 'grid',
                  justifyContent: 'stretch',
                  justifyItems: 'start',
                  alignContent: 'start',
                  gap: 1,
                  p: 2.5,
                  width: '100%',
                  height: '100%',
                  textAlign: 'left',
                  font: 'inherit',
                }}
              >
                <Box sx={{ color: 'var(--brand)' }}>
                  <Icon name={PICTURES[mode]} size={40} />
                </Box>
                <Box component="strong" sx={{ fontSize: '1.0625rem' }}>
                  {text(`option.mode.${mode}`)}
                </Box>
                <Box sx={{ color: 'text.secondary' }}>{text(`page.freight.about.${mode}`)}</Box>
              </ButtonBase>
            </Paper>
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 3 }}>
        <ResumeWork
          title={text('page.freight.begun')}
          unreadable={unreadable}
          discard={({ id }) => removeRecord('draft', id)}
          rows={drafts.map(({ id, mode, from, to, open, updatedAt, address }) => {
            const way = from || to ? `${from || '?'} → ${to || '?'}` : text('page.orderList.blank')
            return {
              id,
              name: `${text(`option.mode.${mode}`)}, ${way}`,
              urgent: open,
              about: open ? (
                text('page.shipmentDetails.unknown')
              ) : (
                <DateText at={new Date(updatedAt).toISOString()} time />
              ),
              actions: (
                <ResumeOrDiscard to={address} way={way} {...(!open && { discard: () => discardDraft(id) })} />
              ),
            }
          })}
        />
      </Box>
    </Page>
  )
}
