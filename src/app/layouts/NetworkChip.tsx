import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { connectivity } from '#src/api/connectivity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useBoard } from '#src/ui/feedback/use-board.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Says when there is no network, and since when; silent otherwise. */
export function NetworkChip() {
  const text = useText()
  const { formatTime } = useIntl()
  const offline = useBoard(connectivity) === 'offline'
  return (
    <Box component="output" sx={{ fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.2, color: 'warning.main' }}>
      {offline && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, px: 1, py: 0.5, borderRadius: 'var(--radius-pill)', border: 1, borderColor: 'warning.main' }}>
          <Icon name="offline" size={16} />{text('state.offlineSince', { time: formatTime(connectivity.since()) })}
        </Box>
      )}
    </Box>
  )
}
