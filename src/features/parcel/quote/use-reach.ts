import { useQuery } from '@tanstack/react-query'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { reachOf } from '#src/domain/rating/remote-areas.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/**
 * How carriers reach an end, by the rates on this device, otherwise by the built-in list; undefined for
 * ordinary places, and before it is known.
 */
export function useReach(
  { country, postalCode }: { country: string; postalCode: string },
  end: 'from' | 'to',
): 'air' | 'remote' | undefined {
  const { data } = useQuery({
    queryKey: ['reach', country, postalCode, end],
    retry: false,
    queryFn: async () =>
      reachOf(
        await referenceData('rate-card').catch(() => undefined),
        { country, postalCode, end: end === 'from' ? 'origin' : 'destination' },
        wallClock(new Date(), deviceZone()).day,
      ),
  })
  return data ?? undefined
}
