import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  /** Announced immediately, interrupting other speech. */
  role?: 'alert'
  /** output: announced at the next pause. */
  component?: 'span' | 'output'
  id?: string
  children: ReactNode
}

/** For screen readers only. */
export const VisuallyHidden = ({ children, component = 'span', ...rest }: VisuallyHiddenProps) => (
  <Box {...rest} component={component} sx={VISUALLY_HIDDEN}>
    {children}
  </Box>
)

/** The style of content that is only for screen readers. */
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
