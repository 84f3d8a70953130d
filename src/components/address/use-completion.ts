import { useEffect, useRef, useState } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { bookName, type BookAddress } from '#src/domain/address/address-book.ts'
import { toPlaceAddress, type PlaceAddress } from '#src/domain/address/place-address.ts'
import { searchRecords, useDevice } from '#src/offline/records/records.ts'
import type { Maps } from './maps-frame.ts'

/** An address that completes what is typed. `from`: the person's address book, or the maps service. */
export interface Completion {
  key: string
  from: 'book' | 'maps'
  text: string
  more: string
  find: () => Promise<PlaceAddress>
}

const MAX_SHOWN = 5
const MIN_LENGTH = 3
const PAUSE_MS = 200

/**
 * Suggested addresses (D27): the address book first, also offline; then the maps service where the operator
 * has set it up, and it answers. Its script loads when the input is first used.
 */
export function useCompletion(typed: string, country: string, used: boolean): Completion[] {
  const fromBook =
    useDevice(
      async (db) =>
        typed.trim().length < MIN_LENGTH ? [] : searchRecords(db, 'address', typed, MAX_SHOWN * 4),
      [typed],
      [],
    ) ?? []
  return [
    ...places(fromBook.map(({ id, doc }) => [id, doc as BookAddress] as const)),
    ...useMaps(typed, country, used),
  ]
}

/** Each place once: who lives there doesn't matter to this input. */
function places(found: readonly (readonly [string, BookAddress])[]): Completion[] {
  const rows = new Map(found.map(([id, a]) => [[a.address1, a.city, a.postalCode].join('|'), { id, a }]))
  return [...rows.values()]
    .slice(0, MAX_SHOWN)
    .map(({ id, a: { address1, aptSuite, city, province, postalCode, country, ...who } }) => ({
      key: id,
      from: 'book',
      text: address1,
      more: [city, province, postalCode, bookName(who)].filter(Boolean).join(', '),
      find: async () => ({ address1, aptSuite, city, province, postalCode, country }),
    }))
}

function useMaps(typed: string, country: string, used: boolean): Completion[] {
  const { data } = useRead(contract.site.maps, {}, { enabled: used })
  const maps = useRef<Promise<Maps>>(undefined)
  const [answer, setAnswer] = useState<{ typed: string; completions: Completion[] }>({
    typed: '',
    completions: [],
  })
  useEffect(
    () => () =>
      void maps.current?.then(
        ({ close }) => close(),
        () => {},
      ),
    [],
  )
  const on = data?.on === true && used

  useEffect(() => {
    if (!on || typed.trim().length < MIN_LENGTH) return
    let stale = false
    const ask = async () => {
      if (connectivity.get() === 'offline') return
      // If loading failed, the next form tries again.
      maps.current ??= import('./maps-frame.ts').then(({ openMaps }) => openMaps())
      const service = await maps.current
      const found = await service.suggest(typed, country)
      if (!stale)
        setAnswer({
          typed,
          completions: found.slice(0, MAX_SHOWN).map(({ id, text }) => ({
            key: `maps ${id}`,
            from: 'maps',
            text,
            more: '',
            find: async () => toPlaceAddress(await service.place(id)),
          })),
        })
    }
    const timer = setTimeout(() => void ask().catch(() => {}), PAUSE_MS)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [on, typed, country])
  // Suggestions for fewer letters may still fit, until the next answer.
  return on && typed.startsWith(answer.typed) ? answer.completions : []
}
