import { Box, Paper, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { usePhone } from './use-phone.ts'

interface PartProps {
  title?: string
  /** What it is for, in a sentence. */
  lead?: string
  /** Ids of the help texts (locales/pages/help) behind a question mark at its title. */
  help?: readonly string[]
  /** On a phone it opens under its heading. */
  folds?: boolean
  children: ReactNode
}

/** A section of a screen, under its heading. */
export function Section({ title, lead, help, folds = false, children }: PartProps) {
  const id = useId()
  const phone = usePhone()
  if (folds && phone)
    return (
      <Paper component="details" variant="outlined" sx={FOLDED}>
        <summary>
          <Typography component="h2" variant="h3">
            {title}
          </Typography>
        </summary>
        <Box sx={{ px: 2, pb: 2 }}>{children}</Box>
      </Paper>
    )
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

const FOLDED = {
  minWidth: 0,
  '& > summary': { display: 'flex', alignItems: 'center', minHeight: 52, px: 2, cursor: 'pointer' },
  '& > summary::after': {
    content: '""',
    ml: 'auto',
    width: 9,
    height: 9,
    borderRight: 2,
    borderBottom: 2,
    transform: 'translateY(-2px) rotate(45deg)',
  },
  '&[open] > summary::after': { transform: 'translateY(2px) rotate(225deg)' },
} as const
