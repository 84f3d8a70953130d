import { useEffect, useMemo, useState } from 'react'
import { hsDigits, isHsCode, formatHs } from '#src/domain/customs/hs-code.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CodeInput } from '#src/ui/form/inputs/CodeInput.tsx'
import { useField } from '#src/ui/form/use-field.ts'
import { readHs, type HsSearch } from '#src/domain/customs/hs-search.ts'
import { yieldToBrowser } from '#src/first-paint.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

const MAX_SHOWN = 20
const MIN_LENGTH = 2

/**
 * An HS code, found by words or typed as a number. Typed text stays: the schema rejects words that weren't
 * chosen from the list. Works offline once the nomenclature is on the device.
 */
export function HsCodeInput() {
  const text = useText()
  const input = useField({ name: 'hsCode' })
  const { hs, load } = useHsSearch()
  const typed = (input.field.value as string | undefined) ?? ''
  const code = hsDigits(typed.trim())
  const options = useMemo(
    () => (hs && typed.trim().length >= MIN_LENGTH ? hs.search(typed, MAX_SHOWN) : []),
    [hs, typed],
  )
  const line = isHsCode(code) ? hs?.find(code) : undefined

  // A code that was entered earlier is described without being touched.
  useEffect(() => {
    if (isHsCode(code)) load()
  }, []) // oxlint-disable-line react/exhaustive-deps
  const unknown = hs && isHsCode(code) ? text('state.hs.unknown') : undefined
  return (
    <CodeInput
      input={input}
      typed={typed}
      options={options}
      codeOf={({ code: bare }) => formatHs(bare)}
      nameOf={({ description }) => description}
      line={({ code: bare }) => <strong>{formatHs(bare)}</strong>}
      choose={({ code: bare }) => input.field.onChange(formatHs(bare))}
      load={load}
      name={line?.description}
      note={hs === null ? text('state.hs.notHere') : unknown}
    />
  )
}

/** One index for all inputs of a form: 6,900 rows are read once. */
let loading: Promise<HsSearch> | undefined

interface LoadedHs {
  /** Undefined while loading; null where it is not on this device and can't be fetched. */
  hs: HsSearch | null | undefined
  /** Called when the input is first used, so that nobody pays for it before. */
  load: () => void
}

function useHsSearch(): LoadedHs {
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
    await yieldToBrowser()
  }
}
