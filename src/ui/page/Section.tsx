import { Box, Paper, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { HelpButton } from './HelpButton.tsx'

interface PartProps {
  title?: string
  /** What it is for, in a sentence. */
  lead?: string
  /** Ids of the help texts (locales/pages/help) behind a question mark at its title. */
  help?: readonly string[]
  children: ReactNode
}

/** A section of a screen, under its heading. */
export function Section({ title, lead, help, children }: PartProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={title && id}
      sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}
    >
      {title && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: lead ? 0.5 : 2 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {help && <HelpButton about={help} name={title} />}
        </Box>
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
