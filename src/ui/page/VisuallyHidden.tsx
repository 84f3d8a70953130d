import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface VisuallyHiddenProps { role?: 'alert' | 'status'; id?: string; children: ReactNode }

/** For screen readers alone. */
export const VisuallyHidden = ({ children, ...rest }: VisuallyHiddenProps) => (
  <Box {...rest} component="span" sx={{ position: 'absolute', width: '1px', height: '1px', m: '-1px', p: 0, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>{children}</Box>
)
