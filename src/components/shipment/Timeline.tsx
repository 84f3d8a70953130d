import { Box } from '@mui/material'
import { orderEvents, type Goods, type TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { EventTime } from './EventTime.tsx'
import { TrackerChip } from './StatusChip.tsx'

/**
 * A shipment's events, newest first: our sentence, the carrier's own words, local time where it happened
 * (D11).
 */
export function Timeline({ events, goods = 'parcel' }: { events: readonly TrackingEvent[]; goods?: Goods }) {
  const text = useText()
  if (events.length === 0) return <p>{text(`tracker.noEvents.${goods}`)}</p>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {orderEvents(events)
        .toReversed()
        .map((event) => (
          <Box
            key={`${event.at}|${event.code}|${event.status}|${event.place}`}
            component="li"
            sx={{
              position: 'relative',
              pl: 3,
              pb: 2.5,
              borderLeft: 2,
              borderColor: 'divider',
              ml: 1,
              '&:last-of-type': { borderColor: 'transparent' },
            }}
          >
            <Box
              aria-hidden
              sx={{
                position: 'absolute',
                left: -7,
                top: 6,
                width: 12,
                height: 12,
                borderRadius: '50%',
                bgcolor: 'var(--brand)',
                outline: '3px solid var(--surface)',
              }}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <TrackerChip status={event.status} />
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                <EventTime event={event} />
              </Box>
            </Box>
            {event.place && <Box sx={{ mt: 0.5 }}>{event.place}</Box>}
            {event.description && (
              <Box lang="" sx={{ mt: 0.25, color: 'text.secondary', fontSize: '0.875rem' }}>
                {text('tracker.carrierWords', { words: event.description })}
              </Box>
            )}
          </Box>
        ))}
    </Box>
  )
}
