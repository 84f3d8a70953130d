import type { ButtonProps } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

type Look = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'disabled'>
interface ConfirmButtonProps extends Look, Pick<ConfirmDialogProps, 'question' | 'children' | 'onConfirm'> {
  /** What the button says, and the yes. */
  label: string
  /** Its name for screen readers, where the same button stands in every row. */
  'aria-label'?: string
  /** What is asked about is the server's to do. */
  needsNetwork?: boolean
}

/** A button for what cannot be taken back: asks first. */
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
