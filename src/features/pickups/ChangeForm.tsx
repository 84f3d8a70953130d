import { Alert, Box, Button, Link as TextLink } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { call } from '#src/api/call.ts'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupDetails } from '#src/contract/pickups.ts'
import { canMovePickup } from '#src/domain/pickups/pickup-state.ts'
import { pickupSchemaFor, type Pickup } from '#src/domain/pickups/pickup.ts'
import { useText } from '#src/i18n/use-text.ts'
import { zoneOfPostal } from '#src/offline/cache/postal-place.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'
import { Form } from '#src/components/form/Form.tsx'
import { LoadFields } from './LoadFields.tsx'
import { PickupFields } from './PickupFields.tsx'
import { refreshPickups } from './use-schedule.ts'

const { pickups } = contract

/** Another day, another window, other words; carrier and orders stay. */
export function ChangeForm({ pickup }: { pickup: PickupDetails }) {
  const text = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const change = useWrite(pickups.change)
  const carrier = useRead(pickups.carriers, {}).data?.find(
    ({ carrierCode }) => carrierCode === pickup.carrierCode,
  )
  // As it was when the form opened: somebody else may change it meanwhile.
  const [rev, setRev] = useState(pickup.rev)
  const [begun] = useState(pickup.pickup)
  const [schema] = useState(() =>
    pickupSchemaFor(async (address) => ({
      zone: (await zoneOfPostal(address)) ?? pickup.zone,
      cutOff: '23:59',
      now: new Date(),
    })),
  )

  async function submit(values: Pickup) {
    try {
      await change.mutateAsync({ ...values, id: pickup.id, rev })
    } catch (error) {
      // What the carrier refused is as it was, and a version further.
      const now = await call(pickups.get, { id: pickup.id }, { background: true }).catch(() => undefined)
      if (now?.state === 'booked' && now.refusal) setRev(now.rev)
      throw error
    }
    refreshPickups(client)
    notify({ kind: 'done', messageId: 'notice.modified' })
    await navigate(ACCOUNT_PATHS.scheduleList)
  }
  if (!canMovePickup(pickup.state, 'changing')) {
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to={ACCOUNT_PATHS.scheduleList} color="inherit">
            {text('page.schedulePickup.toList')}
          </Button>
        }
      >
        {text('pickup.illegalMove')}
      </Alert>
    )
  }
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Form
        schema={schema}
        defaultValues={begun}
        onSubmit={submit}
        needsNetwork
        draft={`pickup:${pickup.id}`}
        actions={
          <Button component={Link} to={ACCOUNT_PATHS.scheduleList}>
            {text('action.cancel')}
          </Button>
        }
      >
        <PickupFields cutOff={carrier?.cutOff ?? '23:59'} closures={carrier?.closures} preference={undefined}>
          <Box>
            <strong>{pickup.number}</strong> · {pickup.carrierName} · {text('field.confirmationNumber')}{' '}
            {pickup.confirmationNumber}
          </Box>
          {pickup.orders.length > 0 && (
            <Box>
              {pickup.orders.map(({ id, number }) => (
                <TextLink key={id} component={Link} to={parcelPath(id)} sx={{ mr: 1.5 }}>
                  {number}
                </TextLink>
              ))}
            </Box>
          )}
          <LoadFields />
        </PickupFields>
      </Form>
    </Box>
  )
}
