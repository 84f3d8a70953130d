import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** Details that open under a line that looks like a link. */
export const Fold = ({ summary, children }: { summary: ReactNode; children: ReactNode }) => (
  <Box
    component="details"
    sx={{ mt: 1.5, '& summary': { cursor: 'pointer', color: 'var(--link)', width: 'fit-content', py: 0.25 } }}
  >
    <summary>{summary}</summary>
    <Box sx={{ mt: 1 }}>{children}</Box>
  </Box>
)
