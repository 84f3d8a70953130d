import { LinearProgress } from '@mui/material'
import { requestProgress } from '#src/api/progress.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useObservable } from './use-observable.ts'

/**
 * The request under way, along the top edge of the window: 0 to 100, red when it failed (requirements §4).
 */
export function ProgressBar() {
  const text = useText()
  const { percent, failed } = useObservable(requestProgress)
  if (percent === null) return null
  return (
    <LinearProgress
      variant="determinate"
      value={percent}
      color={failed ? 'error' : 'primary'}
      aria-label={text('state.loading')}
      data-failed={failed}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 0,
        left: 0,
        width: '100%',
        height: 3,
        pointerEvents: 'none',
        bgcolor: 'transparent',
        ...(!failed && { '& .MuiLinearProgress-bar': { background: 'var(--gradient)' } }),
      }}
    />
  )
}
