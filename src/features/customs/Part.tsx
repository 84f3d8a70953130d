import { Paper, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface PartProps { title: string; children: ReactNode }

/** A part of a customs screen under its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>{title}</Typography>
      {children}
    </Paper>
  )
}
