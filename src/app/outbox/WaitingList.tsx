import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { networkObservable } from '#src/api/connectivity.ts'
import { notifyError } from '#src/api/notices.ts'
import { sendNow, type Waiting } from '#src/offline/records/outbox-view.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'
import { textOf } from './plain-text.ts'
import { LIST } from './row-style.ts'
import { useRecordLabels } from '#src/components/record/use-record-labels.ts'
import { WaitingRow } from './WaitingRow.tsx'

/**
 * A device that was offline for a week may have a thousand: the first ones are enough to see what is going
 * on.
 */
const MAX_SHOWN = 100

interface WaitingListProps {
  waiting: readonly Waiting[]
  signIn: () => void
}

/** What is not on the server yet, in sending order. */
export function WaitingList({ waiting, signIn }: WaitingListProps) {
  const text = useText()
  const words = useRecordLabels()
  const now = useNow()
  const { state } = useObservable(networkObservable)
  const [busy, setBusy] = useState(false)
  const count = waiting.length

  async function send(seq?: number) {
    setBusy(true)
    await sendNow(seq).catch(notifyError)
    setBusy(false)
  }
  return (
    <section aria-labelledby="outbox-waiting">
      <Typography id="outbox-waiting" variant="h3" component="h3">
        {text('outbox.waiting', { count })}
      </Typography>
      {count > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 1 }}>
          {state === 'needs-sign-in' ? (
            <Button
              variant="contained"
              size="small"
              startIcon={<Icon name="user" size={16} />}
              onClick={signIn}
            >
              {text('outbox.signIn')}
            </Button>
          ) : (
            <BusyButton variant="contained" size="small" loading={busy} onClick={() => void send()}>
              {text('outbox.sendAll')}
            </BusyButton>
          )}
          <CopyButton
            label={text('outbox.copyAll')}
            name={text('outbox.copyAll')}
            text={() =>
              waiting
                .map((one) => textOf(one, words, (thing) => text('outbox.removal', { thing })))
                .join('\n\n')
            }
          />
        </Stack>
      )}
      <Box component="ul" sx={LIST}>
        {waiting.slice(0, MAX_SHOWN).map((one) => (
          <WaitingRow key={one.key} waiting={one} now={now} send={(seq) => void send(seq)} />
        ))}
      </Box>
      {count > MAX_SHOWN && (
        <Typography variant="body2">{text('outbox.more', { count: count - MAX_SHOWN })}</Typography>
      )}
    </section>
  )
}

/** Ticks, because a request without an answer turns into one whose outcome is unknown. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
