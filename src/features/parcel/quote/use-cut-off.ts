import { useQuery } from '@tanstack/react-query'
import {
  addDays,
  isBusinessDay,
  nextBusinessDay,
  wallClock,
  type Works,
} from '#src/domain/calendar/calendar.ts'
import { carrierWorks } from '#src/domain/rating/closures.ts'
import { createGazetteer } from '#src/domain/address/gazetteer.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'

export interface CutOff {
  /** The sender's local day. */
  today: string
  /** open: carriers still take it today. passed: too late. closed: no carrier comes today. */
  state: 'open' | 'passed' | 'closed'
  /** HH:MM in the sender's zone: the first and the last cut-off of the services still open. */
  first: string
  last: string
  /** The day it ships when not today. */
  next: string
}

/**
 * Until when the carriers on this device's rate card take a parcel today at the sender's place. Undefined
 * when the device can't say.
 */
export function useCutOff({
  country,
  postalCode,
}: {
  country: string
  postalCode: string
}): CutOff | undefined {
  const { data } = useQuery({
    queryKey: ['cut-off', country, postalCode.slice(0, 3)],
    retry: false,
    refetchInterval: 60_000,
    queryFn: async () => {
      const [card, canada, states] = await Promise.all([
        referenceData('rate-card'),
        referenceData('fsa'),
        referenceData('zip3'),
      ])
      const place = createGazetteer(canada, states).lookup(country, postalCode)
      const zone = place?.tz ?? deviceZone()
      const worksFor = (carrier: string, day: string) =>
        carrierWorks(card, carrier, { country, province: place?.province ?? '' }, day)
      const now = new Date()
      const today = wallClock(now, zone).day
      const times = card.services
        .filter(({ carrier }) => worksFor(carrier, today))
        .map(({ cutOff }) => cutOff)
      return cutOffAt(
        now,
        { country, zone, works: (day) => card.carriers.some(({ carrier }) => worksFor(carrier, day)) },
        [...new Set(times)].toSorted(),
      )
    },
  })
  return data
}

/**
 * `times`: HH:MM of the services, in order. `works`: whether any carrier does; without it the calendar
 * decides.
 */
export function cutOffAt(
  now: Date,
  {
    country,
    zone,
    works = (day) => isBusinessDay(day, [country]),
  }: { country: string; zone: string; works?: Works },
  times: readonly string[],
): CutOff {
  const { day, time } = wallClock(now, zone)
  const open = times.filter((cutOff) => time <= cutOff)
  const [next, after] = [day, addDays(day, 1)].map((one) => nextBusinessDay(one, works)) as [string, string]
  const closed = next !== day
  const [first = '', last = ''] = [open[0], open.at(-1)]
  return {
    today: day,
    state: closed ? 'closed' : open.length > 0 ? 'open' : 'passed',
    first,
    last,
    next: closed ? next : after,
  }
}
