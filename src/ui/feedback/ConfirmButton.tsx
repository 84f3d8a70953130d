import type { ButtonProps } from '@mui/material'
import { Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { NetworkButton } from './NetworkButton.tsx'
import { lazyDialog } from './lazy-part.tsx'

const ConfirmDialog = lazyDialog(async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog)

type Look = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'disabled'>
interface ConfirmButtonProps extends Look, Pick<ConfirmDialogProps, 'question' | 'children' | 'onConfirm'> {
  /** The words of the button, and of the confirming button in the dialog. */
  label: string
  /** Its accessible name, where the same button is in every row. */
  'aria-label'?: string
  /** The action needs the server. */
  needsNetwork?: boolean
}

/** A button for an action that can't be undone: asks first. */
export function ConfirmButton({
  label,
  question,
  children,
  onConfirm,
  needsNetwork = false,
  ...button
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <NetworkButton {...button} needsNetwork={needsNetwork} onClick={() => setOpen(true)}>
        {label}
      </NetworkButton>
      <Suspense>
        {open && (
          <ConfirmDialog
            question={question}
            confirm={label}
            needsNetwork={needsNetwork}
            {...(button.color && { color: button.color })}
            onConfirm={onConfirm}
            close={() => setOpen(false)}
          >
            {children}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}
