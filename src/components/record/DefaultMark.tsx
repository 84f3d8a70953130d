import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Marks the record that is used by default: a star, and for what. */
export const DefaultMark = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      color: 'var(--brand)',
      fontSize: '0.8125rem',
    }}
  >
    <Icon name="star" size={16} />
    {children}
  </Box>
)
