import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface FieldRowProps {
  /** Relative widths, one for each child: [2, 1]. Equal by default. */
  widths?: readonly number[]
  children: ReactNode
}

/** Inputs side by side where there is room, stacked on phones. */
export function FieldRow({ widths, children }: FieldRowProps) {
  const columns = widths
    ? widths.map((width) => `minmax(0, ${width}fr)`).join(' ')
    : 'repeat(auto-fit, minmax(180px, 1fr))'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: columns },
      }}
    >
      {children}
    </Box>
  )
}
