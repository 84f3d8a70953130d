import { keyframes } from '@emotion/react'
import { Box } from '@mui/material'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

const drive = keyframes`from { transform: translateX(-40px) } to { transform: translateX(160px) }`
const cycle = `${drive} ${LAYOUT.loadingCycleMs}ms cubic-bezier(.45,.05,.55,.95) infinite`

/** Loading indicator: a van on its way. */
export function Loading() {
  const text = useText()
  return (
    <Box
      component="output"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 6, color: 'text.secondary' }}
    >
      <Box
        sx={{
          width: 160,
          overflow: 'hidden',
          borderBottom: '2px dashed',
          borderColor: 'divider',
          color: 'primary.main',
          lineHeight: 0,
        }}
      >
        <Box
          sx={{
            width: 40,
            animation: cycle,
            '@media (prefers-reduced-motion: reduce)': { animation: 'none', mx: 'auto' },
          }}
        >
          <Icon name="truck" size={40} />
        </Box>
      </Box>
      {text('state.loading')}
    </Box>
  )
}
