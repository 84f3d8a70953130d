import { Box, type ButtonProps } from '@mui/material'
import { useId } from 'react'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { BusyButton } from './BusyButton.tsx'
import { networkObservable } from '#src/api/connectivity.ts'
import { useObservable } from './use-observable.ts'

export interface NetworkButtonProps extends Omit<ButtonProps, 'aria-describedby' | 'aria-disabled'> {
  /** False: also usable offline. */
  needsNetwork?: boolean
  /** Show the reason under the button to everybody, where the button is what the screen is for. */
  explained?: boolean
}

/**
 * A button for actions that need the server. Offline it stays reachable by keyboard, does nothing, and says
 * why.
 */
export function NetworkButton({ needsNetwork = true, explained = false, ...button }: NetworkButtonProps) {
  const text = useText()
  const id = useId()
  const why = useRequiresNetwork()
  const reason = needsNetwork ? why : undefined
  const blocked = reason !== undefined && {
    'aria-disabled': true,
    'aria-describedby': id,
    title: text(reason),
    disableRipple: true,
    sx: [BLOCKED, ...[button.sx ?? []].flat()],
    // In a form, this button is also what Enter in a field presses.
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      notify({ kind: 'warning', messageId: reason })
    },
  }
  // One tree in both states: a remounted button would lose the focus.
  return (
    <>
      <BusyButton {...button} {...blocked} />
      {reason &&
        (explained ? (
          <Box id={id} sx={{ alignSelf: 'center', fontSize: '0.875rem', color: 'text.secondary' }}>
            {text(reason)}
          </Box>
        ) : (
          <VisuallyHidden id={id}>{text(reason)}</VisuallyHidden>
        ))}
    </>
  )
}

/** Looks disabled, but stays readable. */
const BLOCKED = { opacity: 0.75, cursor: 'not-allowed', filter: 'grayscale(1)', boxShadow: 'none' } as const

/**
 * Why an action that needs the server can't be done now (message id); undefined when it may be tried. On an
 * unreliable connection it may be; a signed-out person is asked to sign in by trying.
 */
export function useRequiresNetwork(): string | undefined {
  const { state, reason } = useObservable(networkObservable)
  if (state !== 'offline') return undefined
  return reason === 'state.network.portal' ? 'state.needsPortal' : 'state.needsNetwork'
}
