import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link as TextLink,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupRow } from '#src/contract/pickups.ts'
import { useText, type Values } from '#src/i18n/use-text.ts'
import { parcelPath } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { PickupChip } from '#src/components/shipment/StatusChip.tsx'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

/** All of one pickup: facts, orders, what was refused, who did what. */
export function PickupDialog({ row, close }: { row: PickupRow; close: () => void }) {
  const text = useText()
  const titleId = useId()
  const details = useRead(contract.pickups.get, { id: row.id })
  const { pickup, refusal } = row
  const { messages } = useIntl()
  const { value } = useRecordLabels()
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        {row.number} <PickupChip state={row.state} />
      </DialogTitle>
      <DialogContent dividers>
        {refusal && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {refusal in messages ? text(refusal) : refusal}
          </Alert>
        )}
        <AddressText address={pickup.address} />
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
            gap: 1,
            my: 2,
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, overflowWrap: 'anywhere' },
          }}
        >
          {FACTS.filter((name) => pickup[name]).map((name) => (
            <Fact key={name} label={text(`field.${name}`)} value={value(name, pickup[name])} />
          ))}
          {row.orders.length > 0 && (
            <>
              <dt>{text('field.orders')}</dt>
              <dd>
                {row.orders.map(({ id, number }) => (
                  <TextLink key={id} component={Link} to={parcelPath(id)} sx={{ mr: 1.5 }}>
                    {number}
                  </TextLink>
                ))}
              </dd>
            </>
          )}
        </Box>
        <Typography variant="h3" sx={{ mb: 1 }}>
          {text('page.scheduleList.history')}
        </Typography>
        <QueryState query={details}>
          {({ history }) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {history.toReversed().map(({ at, actor, event, detail }) => (
                <Box key={`${at}${event}`} component="li" sx={{ py: 1 }}>
                  <HistoryWords event={event} detail={detail} />
                  <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                    <DateText at={at} time /> · {actor}
                  </Box>
                </Box>
              ))}
            </Box>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{text('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const FACTS = [
  'pickupNumber',
  'readyTime',
  'facilityOpen',
  'facilityClose',
  'instructions',
  'requirements',
  'notes',
] as const

interface Changed {
  field: string
  from: unknown
  to: unknown
}

/** What happened; of a change every field as it was and as it is. */
function HistoryWords({ event, detail }: { event: string; detail: Record<string, unknown> }) {
  const text = useText()
  const { value } = useRecordLabels()
  const { messages } = useIntl()
  const why = typeof detail.why === 'string' && detail.why in messages ? text(detail.why) : detail.why
  const nameOf = (path: string) => text(`field.${path.split('.').at(-1)}`)
  return (
    <>
      {text(event, { ...detail, why } as Values)}
      {((detail.changes ?? []) as Changed[]).map(({ field, from, to }) => (
        <Box key={field} sx={{ fontSize: '0.875rem' }}>
          {text('page.scheduleList.fieldChange', {
            field: nameOf(field),
            from: value(field, from),
            to: value(field, to),
          })}
        </Box>
      ))}
    </>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
