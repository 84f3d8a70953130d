import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'

/** One figure of an effect. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const text = useText()
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {text(label)}
      </Typography>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{children}</Typography>
    </Box>
  )
}

/** Figures beside each other, as far as there is room. */
export const FACTS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  mb: 2,
} as const
