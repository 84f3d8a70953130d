import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { FoundPlace } from '#src/domain/address/place-finder.ts'
import type { TrackingEvent } from '#src/domain/tracking/tracker-status.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { RouteMap } from './RouteMap.tsx'

const PLACES: Record<string, FoundPlace> = {
  'Toronto, ON': { lat: 43.7, lng: -79.4 },
  'Vancouver, BC': { lat: 49.2, lng: -123.1 },
  'Shanghai, China': { lat: 31.2, lng: 121.5, country: 'CN' },
  France: { lat: 46.6, lng: 2.5, country: 'FR', isMiddle: true },
}
let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(readFileSync(`.${url}`, 'utf8'), { headers: { 'content-type': 'application/json' } })
  })
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(towns: string[], destination: string, locale: Locale = 'en') {
  const events = towns.map((place, at): TrackingEvent => ({
    at: `2026-03-0${at + 1}T10:00:00Z`,
    localTime: `2026-03-0${at + 1}T10:00`,
    zone: 'UTC',
    code: '300',
    status: 'in_transit',
    description: '',
    place,
  }))
  const places = [...towns, destination].flatMap((place) =>
    PLACES[place] ? [{ place, ...PLACES[place] }] : [],
  )
  const { container, unmount } = render(
    <TextProvider locale={locale} messages={await loadAccountMessages(locale)}>
      <RouteMap
        result={{ route: { origin: towns[0]!, destination, places }, events, status: 'in_transit' }}
      />
    </TextProvider>,
  )
  await waitFor(() => expect(container.querySelector('.land')).not.toBeNull())
  return {
    container,
    unmount,
    stops: within(screen.getByRole('figure'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  }
}

test('a parcel within North America is drawn on its map, and the world is fetched once a parcel leaves it', async () => {
  const near = await open(['Toronto, ON'], 'Vancouver, BC')
  expect(asked).toEqual(['/src/domain/data/map-north-america.json'])
  expect(near.container.querySelectorAll('.provinces')).toHaveLength(1)
  near.unmount()
  const far = await open(['Toronto, ON'], 'Shanghai, China')
  expect(asked.slice(1)).toEqual(['/src/domain/data/map-world.json'])
  expect(far.container.querySelector('.provinces')).toBeNull()
})

test('across the Pacific the route is drawn from right to left and never from edge to edge', async () => {
  const { container } = await open(['Toronto, ON', 'Vancouver, BC'], 'Shanghai, China')
  const across = container
    .querySelector('.way.ahead')!
    .getAttribute('points')!
    .split(' ')
    .map((pair) => Number(pair.split(',')[0]))
  expect(across.slice(1).every((x, at) => x < across[at]! && across[at]! - x < 60)).toBe(true)
})

test.each([
  ['en', 'Heading to France (exact place unknown; shown at the centre of the country)', '(not on the map)'],
  ['fr', 'À destination de France (lieu exact inconnu; montré au centre du pays)', '(pas sur la carte)'],
  [
    'sp',
    'Destino: France (lugar exacto desconocido; se muestra en el centro del país)',
    '(no está en el mapa)',
  ],
  ['zh', '目的地 France （具体地点未知，标在该国中部）', '（地图上未标出）'],
] as const)(
  'the list says in %s for which stop only the country is known, and which one is not on the map',
  async (locale, ahead, missing) => {
    const { stops, container } = await open(['Toronto, ON', 'Depot 9'], 'France', locale)
    expect(stops[0]).not.toContain('(')
    expect(stops[1]).toContain(missing)
    expect(stops[2]).toBe(ahead)
    expect(container.querySelectorAll('.mark')).toHaveLength(2)
  },
)
