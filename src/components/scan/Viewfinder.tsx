import { Box, Button, Stack, type SxProps, type Theme } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import type { ScanFault } from './camera.ts'
import { startScanner, type ScannerState } from './scanner.ts'
import { setSignal, signalOn } from './signal.ts'

interface ViewfinderProps {
  onCodes: (codes: ScannedCode[]) => void
  /** Something else is being done: the camera is off. */
  paused?: boolean
}

/** What the camera sees, with its switches; without a camera, why, and what can be done. */
export function Viewfinder({ onCodes, paused = false }: ViewfinderProps) {
  const text = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<ScannerState>({ at: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const hidden = useHidden()
  const report = useEffectEvent(onCodes)
  useEffect(() => {
    if (paused || hidden) return
    return startScanner(video.current!, { onState: setState, onCodes: (codes) => report(codes) })
  }, [paused, hidden, attempt])

  const fault = state.at === 'fault' ? state.fault : undefined
  return (
    <Stack spacing={1.5}>
      <Box sx={FRAME} hidden={fault !== undefined}>
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label={text('scan.picture')}
          sx={{ display: 'block', maxWidth: 1, maxHeight: 'min(50vh, 480px)', mx: 'auto' }}
        />
        <Box aria-hidden sx={CORNERS} />
      </Box>
      {fault && <Fault fault={fault} retry={() => setAttempt(attempt + 1)} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {state.at === 'reading' && state.torch && <TorchButton torch={state.torch} />}
        {!fault && <SignalButton />}
      </Stack>
    </Stack>
  )
}

/** Sharp contrast in both themes, as the picture may be light or dark. */
const FRAME: SxProps<Theme> = {
  position: 'relative',
  minHeight: 160,
  bgcolor: '#000',
  borderRadius: 1,
  overflow: 'hidden',
}
const CORNERS: SxProps<Theme> = {
  position: 'absolute',
  inset: '12%',
  border: '3px solid #fff',
  borderRadius: 1,
  outline: '1px solid #000',
  pointerEvents: 'none',
}

function Fault({ fault, retry }: { fault: ScanFault; retry: () => void }) {
  const text = useText()
  const canRetry = fault !== 'insecure'
  return (
    <StateBox icon="scan" title={text(`scan.fault.${fault}`)} {...(canRetry && { retry })}>
      {text(`scan.fault.${fault}.more`)}
    </StateBox>
  )
}

function TorchButton({ torch }: { torch: (on: boolean) => Promise<boolean> }) {
  const text = useText()
  const [on, setOn] = useState(false)
  return (
    <Button
      variant={on ? 'contained' : 'outlined'}
      aria-pressed={on}
      startIcon={<Icon name="flash" />}
      onClick={() => void torch(!on).then((done) => done && setOn(!on))}
    >
      {text('scan.torch')}
    </Button>
  )
}

function SignalButton() {
  const text = useText()
  const on = useObservable(signalOn)
  return (
    <Button
      variant={on ? 'outlined' : 'text'}
      aria-pressed={on}
      startIcon={<Icon name={on ? 'sound' : 'soundOff'} />}
      onClick={() => setSignal(!on)}
    >
      {text('scan.signal')}
    </Button>
  )
}

/** Whether another tab or app is in front: the camera is lent to it, and its light goes out. */
function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.visibilityState === 'hidden')
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}
