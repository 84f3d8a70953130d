import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useHelp } from '#src/i18n/help.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDevice } from '#src/offline/records/records.ts'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { useSession } from '#src/components/account/session.ts'
import { findHelp, findNumber, findScreens, HIT_GROUPS, type SearchHit } from './results.ts'
import { findFreight, loadHit, quoteHit, type FreightRows } from './find-freight.ts'
import { findLocal, MAX_PER_GROUP, orderHit } from './find-local.ts'

const PAUSE_MS = 200
const MOST_SCREENS = 8
const MOST_HELP = 3
const MIN_LENGTH = 2

/** What matches the typed words: at once from this device, and online also from all orders on the server. */
export function useSearchResults(q: string): { hits: SearchHit[]; asking: boolean; offline: boolean } {
  const text = useText()
  const { roles, permissions } = useSession()
  const help = useHelp()
  const offline = useObservable(connectivity) === 'offline'
  const paused = useDebounced(q.trim(), PAUSE_MS)
  const input = { tab: 'all', q: paused, after: '' }
  const server = useQuery({
    queryKey: keyOf(contract.orders.list, { ...input, size: 'search' }),
    enabled: !offline && paused.length >= MIN_LENGTH,
    retry: false,
    staleTime: 10_000,
    queryFn: ({ signal }) => call(contract.orders.list, input, { signal, background: true }),
  })
  const freightInput = { q: paused, after: '', mode: '' as const }
  const freight = useQuery({
    queryKey: [...keyOf(contract.loads.list), 'search', paused],
    enabled: !offline && paused.length >= MIN_LENGTH,
    retry: false,
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<FreightRows> => {
      const options = { signal, background: true as const }
      const [loads, quotes] = await Promise.all([
        call(contract.loads.list, { ...freightInput, tab: 'all', moving: '' }, options),
        call(contract.freightQuotes.list, { ...freightInput, tab: 'all' }, options),
      ])
      return { loads: loads.rows, quotes: quotes.rows }
    },
  })
  const seen = useDevice((db) => findFreight(db, q.trim()), [q.trim()], NO_FREIGHT)
  const local = useDevice((db) => findLocal(db, q.trim()), [q.trim()], { orders: [], others: [] })
  const fromServer = paused === q.trim() ? (server.data?.rows ?? []) : []
  const orders = newestOf([...(local?.orders ?? []), ...fromServer])
  const answered = paused === q.trim() ? freight.data : undefined
  const loads = newestOf([...(seen?.loads ?? []), ...(answered?.loads ?? [])])
  const quotes = newestOf([...(seen?.quotes ?? []), ...(answered?.quotes ?? [])])
  const all = [
    ...findNumber(q, text),
    ...orders.map(orderHit),
    ...loads.map(loadHit),
    ...quotes.map(quoteHit),
    ...(local?.others ?? []),
    ...findScreens(q, text, { roles, permissions }).slice(0, MOST_SCREENS),
    ...findHelp(q, help ?? [], text, { roles, permissions }).slice(0, MOST_HELP),
  ]
  return {
    hits: HIT_GROUPS.flatMap((group) => all.filter((hit) => hit.group === group)),
    asking: server.isFetching || freight.isFetching || paused !== q.trim(),
    offline,
  }
}

const NO_FREIGHT: FreightRows = { loads: [], quotes: [] }

/** Each once, in its newest version. */
const newestOf = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, MAX_PER_GROUP)
