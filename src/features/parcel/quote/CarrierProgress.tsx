import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { ApiError, isBusy, isOffline } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { IconName } from '#src/ui/icons/paths.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import type { CarrierTurn } from './use-carrier-quotes.ts'

/** After this time a carrier that hasn't answered is called slow. */
const SLOW_MS = 3000

interface CarrierProgressProps {
  turns: readonly CarrierTurn[]
  cancel: () => void
}

/** One row for each carrier while prices are looked up (D43); afterwards only those with problems. */
export function CarrierProgress({ turns, cancel }: CarrierProgressProps) {
  const text = useText()
  const answered = turns.filter(({ state }) => state === 'answered').length
  const asking = turns.some(({ state }) => state === 'asking')
  const rows = asking ? turns : turns.filter(({ state }) => state !== 'answered')
  const words = text('page.selectQuick.answered', { answered, count: turns.length })
  if (rows.length === 0) return <VisuallyHidden component="output">{words}</VisuallyHidden>
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
        }}
      >
        <Typography variant="h2">
          {text(asking ? 'page.selectQuick.asking' : 'page.selectQuick.notAnswered')}
        </Typography>
        {asking && <Button onClick={cancel}>{text('page.selectQuick.stop')}</Button>}
      </Box>
      <Box component="output" sx={{ display: 'block', color: 'text.secondary', mb: 1 }}>
        {words}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((turn) => (
          <CarrierRow key={`${turn.carrier.carrierCode}${turn.state}`} turn={turn} />
        ))}
      </Box>
    </Paper>
  )
}

function CarrierRow({ turn: { carrier, state, answer, error, ask } }: { turn: CarrierTurn }) {
  const text = useText()
  const slow = useSlow(state === 'asking')
  const shown = slow ? 'slow' : state
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '200px 1fr auto' },
        alignItems: 'center',
        columnGap: 2,
        minHeight: 40,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <strong>{carrier.carrierName}</strong>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: COLOUR[state] }}>
        <Icon name={ICON[state]} size={18} />
        <span>
          {state === 'failed'
            ? text(whyFailed(answer?.failure, error))
            : text(`page.selectQuick.turn.${shown}`, { count: answer?.rates.length ?? 0 })}
        </span>
        {state === 'asking' && <LinearProgress aria-hidden sx={{ flex: 1, maxWidth: 160 }} />}
      </Box>
      {(state === 'failed' || state === 'stopped') && (
        <NetworkButton size="small" onClick={ask} startIcon={<Icon name="refresh" size={18} />}>
          {text('action.retry')}
          <VisuallyHidden>: {carrier.carrierName}</VisuallyHidden>
        </NetworkButton>
      )}
    </Box>
  )
}

const ICON: Record<CarrierTurn['state'], IconName> = {
  asking: 'clock',
  answered: 'check',
  failed: 'alert',
  stopped: 'cancel',
}
const COLOUR: Record<CarrierTurn['state'], string> = {
  asking: 'text.secondary',
  answered: 'success.main',
  failed: 'error.main',
  stopped: 'text.secondary',
}

function whyFailed(failure: string | null | undefined, error: Error | null): string {
  if (isBusy(error)) return 'error.busy'
  if (error instanceof ApiError && error.fields.shipDate) return error.fields.shipDate
  if (isOffline(error)) return 'page.selectQuick.offline'
  return failure ?? 'quote.carrierFailed'
}

function useSlow(asking: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!asking) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [asking])
  return slow
}
