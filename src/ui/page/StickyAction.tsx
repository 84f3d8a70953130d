import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface StickyActionProps {
  /** What it costs, as far as known. */
  price?: ReactNode
  /** The buttons, the one primary action last. */
  children: ReactNode
}

/**
 * The way on from a long form. On a phone it stays in view above the keyboard, as long as what it stands in
 * does: it belongs at the end of the form itself, not of a part.
 */
export const StickyAction = ({ price, children }: StickyActionProps) => (
  <Box className="sticky-action" sx={BAR}>
    {price && <Box sx={{ minWidth: 'min-content', flex: '9 1 0' }}>{price}</Box>}
    {children}
  </Box>
)

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '@media (max-width:599.95px)': {
    position: 'sticky',
    bottom: 'var(--foot)',
    zIndex: 2,
    gap: 1,
    mx: -2,
    px: 2,
    py: 1,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    // With large text the button takes a line of its own rather than the page more width.
    '& .MuiButton-root': {
      minHeight: 48,
      minWidth: 'min-content',
      maxWidth: '100%',
      overflowWrap: 'anywhere',
    },
    '& .MuiButton-contained': { flex: '1 1 50%' },
  },
} as const
