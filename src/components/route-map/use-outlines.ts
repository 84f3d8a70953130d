import { useEffect, useState } from 'react'
import { connectivity } from '#src/api/connectivity.ts'
import type { MapKind } from '#src/domain/tracking/route-map.ts'
import { referenceData, type Outlines } from '#src/offline/cache/reference-data.ts'

type Name = MapKind['outlines']
const asked = new Map<Name, Promise<Outlines>>()

/**
 * A map's outlines: undefined while loading, null when they are not on this device and can't be fetched.
 * Without a name nothing is loaded.
 */
export function useOutlines(name: Name | undefined): Outlines | null | undefined {
  const [known, setKnown] = useState<{ name: Name; outlines: Outlines | null }>()
  useEffect(() => {
    if (name === undefined) return
    let isHere = true
    const show = () => {
      const coming = asked.get(name) ?? referenceData(name)
      asked.set(name, coming)
      coming.then(
        (outlines) => {
          if (isHere) setKnown({ name, outlines })
        },
        () => {
          asked.delete(name)
          if (isHere) setKnown({ name, outlines: null })
        },
      )
    }
    show()
    const stop = connectivity.onReached(show)
    return () => {
      isHere = false
      stop()
    }
  }, [name])
  return known?.name === name ? known?.outlines : undefined
}
