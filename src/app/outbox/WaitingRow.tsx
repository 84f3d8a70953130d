import { Box, Button } from '@mui/material'
import { useIntl } from 'react-intl'
import { networkObservable } from '#src/api/connectivity.ts'
import { notify } from '#src/api/notices.ts'
import { discardWaiting, stateOf, type Waiting, type WaitingState } from '#src/offline/records/outbox-view.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'
import { textOf } from './plain-text.ts'
import { ROW } from './row-style.ts'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'

interface WaitingRowProps {
  waiting: Waiting
  now: number
  send: (seq: number) => void
}

/** A record that is not on the server yet: what, since when, why, and what can be done about it. */
export function WaitingRow({ waiting, now, send }: WaitingRowProps) {
  const text = useText()
  const words = useRecordLabels()
  const { moment } = useDates()
  const network = useObservable(networkObservable)
  const { key, entity, removed, since, head } = waiting
  const state = stateOf(head, { now, signedOut: network.state === 'needs-sign-in' })
  const name = words.name(waiting)
  const why = useWhy(state, head.error, network.state === 'offline' ? network.reason : '')

  async function discard() {
    if (!(await discardWaiting(key))) notify({ kind: 'warning', messageId: 'outbox.underWay' })
  }
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {removed ? text('outbox.removal', { thing: words.kind(entity) }) : words.kind(entity)} ·{' '}
          {text('outbox.since', { time: moment(since) })}
        </Box>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5, fontSize: '0.875rem', color: COLOUR[state] }}>
        <Box sx={{ flex: 'none', pt: '2px' }}>
          <Icon name={ICON[state]} size={16} />
        </Box>
        <span>
          {text(`outbox.state.${state}`)} {why}
        </span>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -0.5 }}>
        {state !== 'sending' && state !== 'signIn' && (
          <Button
            size="small"
            aria-label={text(state === 'refused' ? 'outbox.retryOf' : 'outbox.sendOf', { name })}
            onClick={() => send(head.seq)}
          >
            {text(state === 'refused' ? 'action.retry' : 'outbox.send')}
          </Button>
        )}
        <CopyButton
          label={text('outbox.copy')}
          name={text('outbox.copyOf', { name })}
          text={() => textOf(waiting, words, (thing) => text('outbox.removal', { thing }))}
        />
        <ConfirmButton
          size="small"
          color="error"
          label={text('outbox.discard')}
          aria-label={text('outbox.discardOf', { name })}
          disabled={state === 'sending'}
          question={text('outbox.discardQuestion', { name })}
          onConfirm={discard}
        >
          {text(head.attempts > 0 ? 'outbox.discardSent' : 'outbox.discardMore')}
        </ConfirmButton>
      </Box>
    </Box>
  )
}

/** The reason in words: a message of ours, or the server's. */
function useWhy(state: WaitingState, error: string, offline: string): string {
  const text = useText()
  const { messages } = useIntl()
  if (state === 'queued') return offline && `(${text(offline)})`
  if (state === 'sending' || state === 'signIn') return ''
  if (error === '') return ''
  // The stored answer doesn't say which field the rule was about.
  return error in messages ? text(error, { field: text('outbox.aField') }) : error
}

const ICON = {
  queued: 'clock',
  sending: 'refresh',
  unknown: 'alert',
  again: 'clock',
  signIn: 'user',
  refused: 'alert',
} as const
const COLOUR = {
  queued: 'text.secondary',
  sending: 'text.secondary',
  unknown: 'warning.main',
  again: 'warning.main',
  signIn: 'warning.main',
  refused: 'error.main',
} as const
