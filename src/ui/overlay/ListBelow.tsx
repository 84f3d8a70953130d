import type { PopperProps } from '@mui/material'

/** The list of an autocomplete in the dialog itself, below the field, not floating over it. */
export const ListBelow = ({ children }: PopperProps) => (
  <div>{typeof children === 'function' ? null : children}</div>
)
