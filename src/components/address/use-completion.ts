import { useEffect, useRef, useState } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { bookName, type BookAddress } from '#src/domain/address/address-book.ts'
import { toPlaceAddress, type PlaceAddress } from '#src/domain/address/place-address.ts'
import { searchRecords, useDevice } from '#src/offline/records/records.ts'
import type { Maps } from './maps-frame.ts'

/** An address that what is typed may become. `from`: the own address book, or the maps service. */
export interface Completion {
  key: string
  from: 'book' | 'maps'
  text: string
  more: string
  find: () => Promise<PlaceAddress>
}

const SHOWN = 5
const SHORTEST = 3
const PAUSE_MS = 200

/**
 * What an address may be (D27): the own book first, also without a network; then the maps service where the
 * operator has set it up, is reached and answers. Its program is loaded when the input is first used.
 */
export function useCompletion(typed: string, country: string, used: boolean): Completion[] {
  const own =
    useDevice(
      async (db) => (typed.trim().length < SHORTEST ? [] : searchRecords(db, 'address', typed, SHOWN * 4)),
      [typed],
      [],
    ) ?? []
  return [
    ...places(own.map(({ id, doc }) => [id, doc as BookAddress] as const)),
    ...useMaps(typed, country, used),
  ]
}

/** Where they are, each place once: who lives there is not this input's. */
function places(found: readonly (readonly [string, BookAddress])[]): Completion[] {
  const rows = new Map(found.map(([id, a]) => [[a.address1, a.city, a.postalCode].join('|'), { id, a }]))
  return [...rows.values()]
    .slice(0, SHOWN)
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
    if (!on || typed.trim().length < SHORTEST) return
    let stale = false
    const ask = async () => {
      if (connectivity.get() === 'offline') return
      // One that failed is tried anew with the next form.
      maps.current ??= import('./maps-frame.ts').then(({ openMaps }) => openMaps())
      const service = await maps.current
      const found = await service.suggest(typed, country)
      if (!stale)
        setAnswer({
          typed,
          completions: found.slice(0, SHOWN).map(({ id, text }) => ({
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
  // What belongs to fewer letters may still be what is meant, until the next answer.
  return on && typed.startsWith(answer.typed) ? answer.completions : []
}
