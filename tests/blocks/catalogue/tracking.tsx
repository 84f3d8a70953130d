import { ApiError } from '#src/api/api-error.ts'
import { mapFor } from '#src/domain/tracking/route-map.ts'
import { routeStops } from '#src/domain/tracking/tracking-route.ts'
import { RouteDrawing, type PlacedStop } from '#src/components/route-map/RouteDrawing.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { Ago } from '#src/components/tracking/Ago.tsx'
import { CheckedAgo } from '#src/components/tracking/CheckedAgo.tsx'
import { NumberSearch } from '#src/components/tracking/NumberSearch.tsx'
import { SearchResult } from '#src/components/tracking/SearchResult.tsx'
import { SearchResults } from '#src/components/tracking/SearchResults.tsx'
import { block } from '#tests/blocks/block.ts'
import { At, KnownAs, LIST } from '#tests/blocks/helpers.tsx'
import { NUMBER, RESULT } from '#tests/blocks/samples.ts'

const CANDIDATE = {
  courier: 'FedEx',
  courierCode: 'fedex',
  format: 'FedEx Express (12)',
  number: '986578788855',
  trackingUrl: 'https://fedex.example/986578788855',
  checked: true,
}
const FOUND = { number: NUMBER, result: RESULT, candidates: [] }
const NOT_FOUND = { number: CANDIDATE.number, result: undefined, candidates: [CANDIDATE] }
const ANSWER = { rows: [NOT_FOUND], refused: [], failure: undefined, source: 'carriers' as const }

const STOPS = routeStops(RESULT.route!, RESULT.events, RESULT.status) as PlacedStop[]
const AN_HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString()

export const tracking = [
  block('NumberSearch', {
    empty: () => <NumberSearch label="field.trackingNumbers" hint="hint.trackingNumbers" />,
    answered: () => (
      <KnownAs queryKey={['search-tracking', CANDIDATE.number]} answer={ANSWER}>
        <At to={`/?numbers=${CANDIDATE.number}`}>
          <NumberSearch label="field.trackingNumbers" hint="hint.trackingNumbers" />
        </At>
      </KnownAs>
    ),
  }),
  block('SearchResults', {
    'not found': () => <SearchResults answer={ANSWER} />,
    'nothing typed that is a number': () => <SearchResults answer={{ ...ANSWER, rows: [] }} />,
    failed: () => (
      <SearchResults
        answer={{ ...ANSWER, refused: ['1', '2'], failure: new ApiError('envelope', 500, '') }}
      />
    ),
    'from this device': () => <SearchResults answer={{ ...ANSWER, source: 'kept' }} />,
  }),
  block('SearchResult', {
    found: () => (
      <ul style={LIST}>
        <SearchResult {...FOUND} source="carriers" />
      </ul>
    ),
    'not found': () => (
      <ul style={LIST}>
        <SearchResult {...NOT_FOUND} source="carriers" />
      </ul>
    ),
  }),
  block('RouteMap', { 'under way': () => <RouteMap result={RESULT} /> }),
  block('RouteDrawing', {
    'before the outlines have come': () => (
      <RouteDrawing stops={STOPS} map={mapFor(STOPS.map(({ position }) => position))} outlines={undefined} />
    ),
  }),
  block('Ago', { usual: () => <Ago at={AN_HOUR_AGO()} words="tracker.checkedAgo" /> }),
  block('CheckedAgo', { usual: () => <CheckedAgo at={AN_HOUR_AGO()} /> }),
]
