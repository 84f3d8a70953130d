import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Beside an address or number that has been confirmed. */
export function ConfirmedMark() {
  const text = useText()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: 'success.main',
        fontSize: '0.875rem',
      }}
    >
      <Icon name="checkCircle" size={18} />
      {text('page.userInfo.confirmed')}
    </Box>
  )
}
