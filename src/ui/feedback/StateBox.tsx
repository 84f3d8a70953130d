import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'

interface StateBoxProps {
  icon: IconName
  title: string
  retry?: () => void
  /** One more sentence, or a link onward. */
  children?: ReactNode
}

/** In place of content that isn't there: why, and what can be done. */
export function StateBox({ icon, title, retry, children }: StateBoxProps) {
  const text = useText()
  return (
    <Box
      role={retry ? 'alert' : undefined}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: 1.5,
        px: 2,
        py: 6,
        color: 'text.secondary',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 72,
          height: 72,
          borderRadius: '50%',
          bgcolor: 'var(--brand-soft)',
          color: 'var(--brand)',
        }}
      >
        <Icon name={icon} size={32} />
      </Box>
      <Typography sx={{ color: 'text.primary', fontWeight: 600 }}>{title}</Typography>
      {children && <Box sx={{ maxWidth: '60ch' }}>{children}</Box>}
      {retry && (
        <Button variant="outlined" onClick={retry} startIcon={<Icon name="refresh" />}>
          {text('action.retry')}
        </Button>
      )}
    </Box>
  )
}
