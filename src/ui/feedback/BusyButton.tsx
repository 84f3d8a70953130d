import { Button, type ButtonProps } from '@mui/material'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A button whose work may go on for a while (`loading`): it keeps the focus meanwhile, and pressing it again
 * does nothing.
 */
export const BusyButton = ({ loading, ...button }: ButtonProps) => (
  <Button
    {...button}
    {...(loading !== undefined && { loading, nativeButton: true, component: Held, busy: loading })}
  />
)

/** MUI would take a busy button out of the keyboard's way, and who pressed it would stand nowhere. */
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
