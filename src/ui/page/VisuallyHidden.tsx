import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  /** Said at once, whatever is being read. */
  role?: 'alert'
  /** output: said when there is a pause. */
  component?: 'span' | 'output'
  id?: string
  children: ReactNode
}

/** For screen readers alone. */
export const VisuallyHidden = ({ children, component = 'span', ...rest }: VisuallyHiddenProps) => (
  <Box {...rest} component={component} sx={VISUALLY_HIDDEN}>
    {children}
  </Box>
)

/** How something looks that is only heard. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
