import { Box } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { networkObservable, type Network } from '#src/api/connectivity.ts'
import { sessionEnd } from '#src/app/session/ended.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

/**
 * Shown when the server can't be reached or doesn't know who is calling: why, and since when. Otherwise
 * silent.
 */
export function NetworkChip() {
  const text = useText()
  const { moment } = useDates()
  const network = useObservable(networkObservable)
  const [troubled, setTroubled] = useState(false)
  const { state, reason, since } = network
  if (state !== 'online' && !troubled) setTroubled(true)
  const words = WORDS[state]
  // A browser's first date costs a slow phone a tenth of a second: format none that nobody reads.
  const time = words ? moment(since) : ''
  const full = words && text(words.full, { time })
  return (
    <>
      <VisuallyHidden component="output">
        {full ? `${full}. ${text(reason)}` : troubled && text('state.connected')}
      </VisuallyHidden>
      {words && (
        <Chip network={network} name={full} title={text(reason)}>
          <span className="wide-only">
            <Icon name={words.icon} size={16} /> {full}
          </span>
          <Box component="span" sx={{ display: { xs: 'grid', sm: 'none' }, textAlign: 'center' }}>
            {text(words.short)}
            {state === 'offline' && <span>{time}</span>}
          </Box>
        </Chip>
      )}
    </>
  )
}

const WORDS = {
  online: null,
  unreliable: { full: 'state.unreliable', short: 'state.unreliableShort', icon: 'alert' },
  offline: { full: 'state.offlineSince', short: 'state.offlineShort', icon: 'offline' },
  'needs-sign-in': { full: 'state.signedOut', short: 'state.signedOutShort', icon: 'user' },
} as const

/** When signed out, it is the button to sign in; everything else it says is announced by the live region. */
function Chip({
  network,
  name,
  title,
  children,
}: {
  network: Network
  name: string | null
  title: string
  children: ReactNode
}) {
  if (network.state !== 'needs-sign-in')
    return (
      <Box component="span" data-network aria-hidden title={title} sx={CHIP}>
        {children}
      </Box>
    )
  return (
    <Box
      component="button"
      type="button"
      data-network
      aria-label={name ?? undefined}
      title={title}
      onClick={() => sessionEnd.set(true)}
      sx={{ ...CHIP, ...BUTTON }}
    >
      {children}
    </Box>
  )
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  px: { xs: 0.75, sm: 1 },
  border: 1,
  borderColor: 'warning.main',
  borderRadius: 'var(--radius-pill)',
  color: 'warning.main',
  fontSize: { xs: '0.6875rem', sm: '0.8125rem' },
  fontWeight: 600,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  '& svg': { verticalAlign: 'text-bottom' },
} as const
const BUTTON = {
  fontFamily: 'inherit',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
} as const
