import { Box, Button, FormHelperText } from '@mui/material'
import { useRef, type PointerEvent } from 'react'
import { useController } from 'react-hook-form'
import { MAX_POINTS, pointsOf, SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from './signature-strokes.ts'

interface SignatureInputProps {
  /** Holds `Stroke[]`. */
  name: string
  legend: string
  /** Says what counts for whoever can't draw. */
  hint: string
  clearLabel: string
}

/**
 * A signature drawn with a finger, a pen or the mouse. Whoever can't draw types their name in a field beside
 * it, so it isn't in the way of the keyboard.
 */
export function SignatureInput({ name, legend, hint, clearLabel }: SignatureInputProps) {
  const {
    field: { value, onChange },
  } = useController({ name })
  const strokes = (value ?? []) as Stroke[]
  const field = useRef<SVGSVGElement>(null)
  const line = useRef<SVGPolylineElement>(null)
  const drawn = useRef<Stroke>([])
  const points = strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)

  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Stroke => {
    const { left, top, width } = field.current!.getBoundingClientRect()
    const scale = SIGNATURE_WIDTH / width
    return [Math.round((clientX - left) * scale), Math.round((clientY - top) * scale)]
  }
  // The line under the pen is drawn past React: a cheap phone's pen would be ahead of it.
  const show = () => line.current?.setAttribute('points', pointsOf(drawn.current))
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button > 0 || points >= MAX_POINTS) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawn.current = place(event)
    show()
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (drawn.current.length === 0 || drawn.current.length >= 2 * MAX_POINTS) return
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const at of between.length > 0 ? between : [event.nativeEvent]) drawn.current.push(...place(at))
    show()
  }
  const end = () => {
    if (drawn.current.length === 0) return
    onChange([...strokes, drawn.current])
    drawn.current = []
    show()
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5 }}>
        {legend}
      </Box>
      <Box
        component="svg"
        ref={field}
        aria-hidden
        viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        sx={FIELD}
      >
        <line x1="24" x2={SIGNATURE_WIDTH - 24} y1="160" y2="160" strokeWidth="1" opacity="0.4" />
        {strokes.map((stroke, at) => (
          <polyline key={at} points={pointsOf(stroke)} />
        ))}
        <polyline ref={line} />
      </Box>
      {strokes.length > 0 && (
        <Button size="small" onClick={() => onChange([])}>
          {clearLabel}
        </Button>
      )}
      <FormHelperText>{hint}</FormHelperText>
    </Box>
  )
}

const FIELD = {
  display: 'block',
  width: '100%',
  aspectRatio: `${SIGNATURE_WIDTH} / ${SIGNATURE_HEIGHT}`,
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-md)',
  color: 'text.primary',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  cursor: 'crosshair',
  // The page stays where it is under a finger that signs.
  touchAction: 'none',
} as const
