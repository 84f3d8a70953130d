import { Box, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { Picture } from './Tile.tsx'

interface LinkTileProps {
  icon: IconName
  name: 'createShipment' | 'freight' | 'schedulePickup'
  to: string
}

/** A tile that is a link. */
export function LinkTile({ icon, name, to }: LinkTileProps) {
  const text = useText()
  return (
    <Paper
      component={Link}
      to={to}
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        borderRadius: 'var(--radius-md)',
        color: 'text.primary',
        textDecoration: 'none',
        transition: 'border-color 150ms',
        '@media (hover: hover)': {
          '&:hover': { borderColor: 'var(--hover)', '& h2': { color: 'var(--hover)' } },
        },
      }}
    >
      <Picture icon={icon} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2">{text(`dashboard.${name}.title`)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text(`dashboard.${name}.lead`)}
        </Typography>
      </Box>
      <Icon name="arrowRight" />
    </Paper>
  )
}
