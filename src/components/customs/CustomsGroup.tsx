import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'

/** A group of fields, named for screen readers too. */
export const CustomsGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 700, fontSize: '1.0625rem' }}>
      {title}
    </Box>
    <Stack spacing={2}>{children}</Stack>
  </Box>
)
