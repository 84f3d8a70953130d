import { Box, Radio } from '@mui/material'
import { useId } from 'react'
import type { Difference, Side } from '#src/domain/sync/differences.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecordLabels } from './use-record-labels.ts'

interface FieldChoiceProps {
  difference: Difference
  picked: Side | undefined
  missing: boolean
  pick: (side: Side) => void
  /** What the two sides are called: message ids. Default: two versions of one record. */
  sides?: Record<Side, string>
}

/** One field with both values side by side, stacked on phones. */
export function FieldChoice({
  difference: { path, mine, theirs, changed },
  picked,
  missing,
  pick,
  sides,
}: FieldChoiceProps) {
  const text = useText()
  const words = useRecordLabels()
  const name = useId()
  const wrong = missing && picked === undefined
  return (
    <Box component="fieldset" aria-invalid={wrong} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={{ p: 0, mb: 0.5, fontWeight: 600, color: wrong ? 'error.main' : 'text.primary' }}
      >
        {words.label(path)}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {(
          [
            ['mine', mine],
            ['theirs', theirs],
          ] as const
        ).map(([side, value]) => (
          <Box
            key={side}
            component="label"
            sx={{ ...CARD, ...(picked === side && PICKED), ...(wrong && { borderColor: 'error.main' }) }}
          >
            <Radio
              name={name}
              checked={picked === side}
              onChange={() => pick(side)}
              size="small"
              sx={{ p: 0.5, mt: -0.5 }}
            />
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {text(sides?.[side] ?? `outbox.conflict.${side}`)}
                {!sides && changed === otherThan(side) && ` – ${text('outbox.conflict.asBefore')}`}
              </Box>
              <Box
                component="span"
                sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
              >
                {words.value(path, value)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const otherThan = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine')

const CARD = {
  display: 'flex',
  gap: 1,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { borderColor: 'var(--hover)' } },
} as const
const PICKED = { borderColor: 'var(--brand)', bgcolor: 'var(--brand-soft)' } as const
