import { Button, type ButtonProps } from '@mui/material'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A button whose work may take a while (`loading`): it keeps the focus, and pressing it again does nothing.
 */
export const BusyButton = ({ loading, ...button }: ButtonProps) => (
  <Button
    {...button}
    {...(loading !== undefined && { loading, nativeButton: true, component: Held, busy: loading })}
  />
)

/** MUI would disable a busy button, and whoever pressed it with the keyboard would lose the focus. */
function Held({
  busy,
  disabled,
  tabIndex,
  onClick,
  ...button
}: ComponentPropsWithRef<'button'> & { busy: boolean }) {
  if (!busy) return <button {...button} disabled={disabled} tabIndex={tabIndex} onClick={onClick} />
  return (
    <button {...button} aria-disabled tabIndex={0} onClick={(event: MouseEvent) => event.preventDefault()} />
  )
}
