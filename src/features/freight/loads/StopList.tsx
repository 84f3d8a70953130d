import { Box } from '@mui/material'
import type { LoadStop } from '#src/contract/loads.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'

const ICONS = { pickup: 'pickup', stop: 'pin', delivery: 'dolly' } as const

/** Pickup, stops and delivery in order, with each place's local day and hours. */
export function StopList({ stops }: { stops: readonly LoadStop[] }) {
  const text = useText()
  const { wallTime } = useDates()
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {stops.map(({ kind, name, place, day, from, to }, at) => (
        <Box
          key={at}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            gap: 1.5,
            py: 1.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Icon name={ICONS[kind]} />
          <div>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text(`option.stop.${kind}`)}</Box>
            <strong>{[name, place].filter(Boolean).join(', ')}</strong>
            {day && (
              <div>
                <DateText at={day} />
                {from && `, ${wallTime(from)} – ${wallTime(to)}`}
              </div>
            )}
          </div>
        </Box>
      ))}
    </Box>
  )
}
