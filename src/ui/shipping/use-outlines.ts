import { useEffect, useState } from 'react'
import { referenceData, type Outlines } from '#src/offline/reference-data.ts'

let asked: Promise<Outlines> | undefined

/** The map's outlines: undefined until they have come, null when they are not on this device and cannot come. */
export function useOutlines(): Outlines | null | undefined {
  const [outlines, setOutlines] = useState<Outlines | null>()
  useEffect(() => {
    let isHere = true
    const show = () => {
      asked ??= referenceData('map')
      asked.then((found) => { if (isHere) setOutlines(found) }, () => {
        asked = undefined
        if (isHere) setOutlines(null)
      })
    }
    show()
    window.addEventListener('online', show)
    return () => {
      isHere = false
      window.removeEventListener('online', show)
    }
  }, [])
  return outlines
}
