import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupRow } from '#src/contract/pickups.ts'
import { canMovePickup } from '#src/domain/pickups/pickup-state.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'
import { calendarOf } from './calendar-of.ts'
import { refreshPickups } from './use-schedule.ts'

/** What can still be done with a pickup. */
export function PickupActions({ row }: { row: PickupRow }) {
  const text = useText()
  const { weight } = useMeasures()
  const client = useQueryClient()
  const cancel = useWrite(contract.pickups.cancel)
  const { id, number, state, pickup, carrierName, confirmationNumber } = row

  async function cancelIt() {
    await cancel.mutateAsync({ id }).finally(() => refreshPickups(client))
    notify({
      kind: 'done',
      messageId: 'notice.canceled',
      more: { id: 'notice.canceledPickup', values: { number } },
    })
  }
  function save() {
    const lines = [
      text('page.scheduleList.load', {
        count: pickup.parcelCount,
        weight: weight({ weight: pickup.totalWeight, weightUnit: pickup.weightUnit }),
      }),
      confirmationNumber && `${text('field.confirmationNumber')} ${confirmationNumber}`,
      pickup.pickupNumber && `${text('field.pickupNumber')} ${pickup.pickupNumber}`,
      pickup.instructions,
      pickup.requirements,
      pickup.notes,
      ...row.orders.map((order) => order.number),
    ]
    download(
      calendarOf(row, {
        host: location.hostname,
        summary: text('page.scheduleList.event', { carrier: carrierName, number }),
        description: lines.filter(Boolean).join('\n'),
      }),
    )
  }
  const editable = canMovePickup(state, 'changing')
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      }}
    >
      {editable && (
        <Button
          component={Link}
          size="small"
          to={`${ACCOUNT_PATHS.schedulePickup}?pickupId=${id}`}
          startIcon={<Icon name="edit" size={18} />}
          aria-label={text('action.editRow', { row: number })}
        >
          {text('action.edit')}
        </Button>
      )}
      {(editable || state === 'cancelled') && (
        <Button
          size="small"
          onClick={save}
          startIcon={<Icon name="calendar" size={18} />}
          aria-label={text('page.scheduleList.calendarOf', { number })}
        >
          {text('page.scheduleList.calendar')}
        </Button>
      )}
      {canMovePickup(state, 'cancelling') && (
        <ConfirmButton
          label={text('page.scheduleList.cancel')}
          aria-label={text('page.scheduleList.cancelOf', { number })}
          question={text('page.scheduleList.cancelQuestion', { number })}
          onConfirm={cancelIt}
          size="small"
          color="error"
          startIcon={<Icon name="cancel" size={18} />}
          needsNetwork
        >
          {text('page.scheduleList.cancelMore', { carrier: carrierName })}
        </ConfirmButton>
      )}
      {!editable && (
        <Button
          component={Link}
          size="small"
          to={`${ACCOUNT_PATHS.schedulePickup}?pickupId=${id}&again=1`}
          startIcon={<Icon name="refresh" size={18} />}
          aria-label={text('page.scheduleList.againOf', { number })}
        >
          {text('page.scheduleList.again')}
        </Button>
      )}
    </Box>
  )
}
