import { Box } from '@mui/material'
import type { ReactNode, SyntheticEvent } from 'react'

interface FoldProps {
  summary: ReactNode
  children: ReactNode
  onToggle?: (isOpen: boolean) => void
}

/** Details that open under a line that looks like a link. */
export const Fold = ({ summary, children, onToggle }: FoldProps) => (
  <Box
    component="details"
    onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => onToggle?.(currentTarget.open)}
    sx={{
      mt: 1.5,
      '& summary': {
        cursor: 'pointer',
        color: 'var(--link)',
        width: 'fit-content',
        py: 0.25,
      },
    }}
  >
    <summary>{summary}</summary>
    <Box sx={{ mt: 1 }}>{children}</Box>
  </Box>
)
