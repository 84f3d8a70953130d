import { useState } from 'react'
import { readHs, type HsSearch } from '#src/domain/customs/hs-search.ts'
import { breath } from '#src/first-paint.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/** One index for all inputs of a form: 6,900 rows are read once. */
let loading: Promise<HsSearch> | undefined

export interface LoadedHs {
  /** Undefined while loading; null where it is not on this device and can't be fetched. */
  hs: HsSearch | null | undefined
  /** Called when the input is first used, so that nobody pays for it before. */
  load: () => void
}

export function useHsSearch(): LoadedHs {
  const [hs, setHs] = useState<HsSearch | null>()
  const load = () => {
    if (hs) return
    loading ??= Promise.all([referenceData('hs'), referenceData('goods-words')]).then(([file, words]) =>
      bySteps(readHs(file, words)),
    )
    // Tries again next time: the network may be back.
    loading.then(setHs, () => {
      loading = undefined
      setHs(null)
    })
  }
  return { hs, load }
}

async function bySteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await breath()
  }
}
