import { Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of a screen under its heading. */
export const Part = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Paper component="section" variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
    {title && <Typography variant="h2" sx={{ mb: 2 }}>{title}</Typography>}
    {children}
  </Paper>
)
