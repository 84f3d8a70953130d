import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { keyOf } from '#src/api/hooks.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useLease, useQueue } from '#src/desk/queue/use-queue.ts'
import { isTyping } from './NextRequest.tsx'
import type { ShownQuote } from './quote.ts'

/**
 * Who has the request. Whoever opens one that is free has it, so that a colleague who opens it after them is told;
 * and once a colleague has answered it, the screen says so by itself.
 */
export function Holder({ quote: { id, offers, state } }: { quote: ShownQuote }) {
  const text = useText()
  const client = useQueryClient()
  const { moment } = useDates()
  const { data } = useQueue('all', 'freight')
  const lease = useLease()
  const item = data?.items.find(({ subject }) => subject === id)
  // Whoever came by "Next request" has it already.
  const asked = useRef(isTyping(useLocation().state))
  useEffect(() => {
    if (!item || asked.current) return
    asked.current = true
    if (!item.lease) lease.mutate({ item, give: false })
  }, [item, lease])
  const isGone = data !== undefined && !item
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: keyOf(deskContract.verbs.run) })
  }, [client, isGone])

  const senders = offers
    .filter(({ state: offered, sender }) => offered === 'open' && sender)
    .map(({ sender }) => sender)
  if (state !== 'requested')
    return senders.length > 0 ? (
      <Alert severity="info" sx={ROOM}>
        {text('desk.freight.sentBy', { name: [...new Set(senders)].join(', ') })}
      </Alert>
    ) : null
  if (!item) return null
  const held = item.lease
  const toggle = (
    <Button color="inherit" size="small" onClick={() => lease.mutate({ item, give: held?.mine === true })}>
      {text(held ? 'desk.queue.release' : 'desk.queue.take')}
    </Button>
  )
  if (!held)
    return (
      <Alert severity="info" sx={ROOM} action={toggle}>
        {text('desk.queue.free')}
      </Alert>
    )
  const until = moment(Date.parse(held.until))
  return held.mine ? (
    <Alert severity="success" sx={ROOM} action={toggle}>
      {text('desk.queue.mineUntil', { until })}
    </Alert>
  ) : (
    <Alert severity="warning" sx={ROOM}>
      {text('desk.queue.heldUntil', { name: held.name, until })}
    </Alert>
  )
}

const ROOM = { mb: 2 } as const
