import { Box, Paper, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

interface TileProps {
  icon: IconName
  title: string
  children: ReactNode
}

/** A tile with an icon, a title and its content. */
export function Tile({ icon, title, children }: TileProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        height: 1,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        borderRadius: 'var(--radius-md)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Picture icon={icon} />
        <Typography id={id} variant="h2">
          {title}
        </Typography>
      </Box>
      {children}
    </Paper>
  )
}

export const Picture = ({ icon }: { icon: IconName }) => (
  <Box
    aria-hidden
    sx={{
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      width: 48,
      height: 48,
      borderRadius: 'var(--radius-md)',
      background: 'var(--gradient)',
      color: '#fff',
    }}
  >
    <Icon name={icon} size={28} />
  </Box>
)
