import { Box } from '@mui/material'
import { useNetworkHistory } from '#src/offline/sync/network-history.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Folded } from './Folded.tsx'

/** The connection history of this device: "10:42 Offline – This device has no network". */
export function NetworkHistory() {
  const text = useText()
  const { moment } = useDates()
  const changes = useNetworkHistory()
  return (
    <Folded title={text('outbox.history')}>
      {changes?.length === 0 && text('outbox.historyEmpty')}
      <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' }}>
        {changes?.map(({ at, state, reason }) => (
          <Box
            component="li"
            key={`${at} ${state} ${reason}`}
            sx={{ display: 'grid', gridTemplateColumns: '8em 1fr', gap: 1, py: 0.5 }}
          >
            <Box
              component="time"
              dateTime={new Date(at).toISOString()}
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {moment(at)}
            </Box>
            <span>{`${text(WORDS[state])} – ${text(reason)}`}</span>
          </Box>
        ))}
      </Box>
    </Folded>
  )
}

const WORDS = {
  online: 'outbox.network.online',
  unreliable: 'state.unreliableShort',
  offline: 'state.offlineShort',
  'needs-sign-in': 'outbox.network.signedOut',
} as const
