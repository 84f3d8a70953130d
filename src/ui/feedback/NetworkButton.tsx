import { Box, type ButtonProps } from '@mui/material'
import { useId } from 'react'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { BusyButton } from './BusyButton.tsx'
import { useRequiresNetwork } from './use-needs-network.ts'

export interface NetworkButtonProps extends Omit<ButtonProps, 'aria-describedby' | 'aria-disabled'> {
  /** False: may be used offline even so. */
  needsNetwork?: boolean
  /** The reason stands under the button for everybody, where it is what the screen is for. */
  explained?: boolean
}

/**
 * A button for what needs the server. Offline it stays in reach of the keyboard, does nothing, and says why.
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
    // Of a form, the button is also what Enter in a field presses.
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      notify({ kind: 'warning', messageId: reason })
    },
  }
  // One tree in both states: a button that is made anew would lose the focus.
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

/** As disabled ones look, readable even so. */
const BLOCKED = { opacity: 0.75, cursor: 'not-allowed', filter: 'grayscale(1)', boxShadow: 'none' } as const
