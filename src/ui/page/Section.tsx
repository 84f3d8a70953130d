import { Box, Paper, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface PartProps {
  title?: string
  /** What it is for, in a sentence. */
  lead?: string
  children: ReactNode
}

/** A section of a screen, under its heading. */
export function Section({ title, lead, children }: PartProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={title && id}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      {title && (
        <Typography id={id} variant="h2" sx={{ mb: lead ? 0.5 : 2 }}>
          {title}
        </Typography>
      )}
      {lead && (
        <Box component="p" sx={{ mt: 0, mb: 2, color: 'text.secondary', maxWidth: '70ch' }}>
          {lead}
        </Box>
      )}
      {children}
    </Paper>
  )
}
