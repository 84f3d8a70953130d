import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Twelfths of the line where there is room (`wide`), and on phones (`narrow`). */
export const Cell = ({ wide, narrow = 12, children }: { wide: number; narrow?: number; children: ReactNode }) =>
  <Box sx={{ minWidth: 0, gridColumn: { xs: `span ${narrow}`, md: `span ${wide}` } }}>{children}</Box>

export function RowButton({ icon, label, act }: { icon: 'copy' | 'delete'; label: string; act?: () => void }) {
  return <Tooltip title={label}><span><IconButton onClick={act} disabled={!act} aria-label={label}><Icon name={icon} /></IconButton></span></Tooltip>
}

export const GRID = { display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', '& .MuiFormHelperText-root': { mx: 0.5 } } as const
