import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { v5, v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelPrint } from '#src/contract/orders.ts'
import { MAX_LABELS_AT_ONCE, type LabelFormat } from '#src/domain/account/preference.ts'
import { fileOrCached, isFileCached } from '#src/offline/cache/files.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'
import { printedFile } from '#src/components/documents/use-cached-file.ts'
import { useNotePrinted } from './printed-labels.ts'

const { orders, labelPrints } = contract
const POLL_INTERVAL_MS = 500
/** UUID namespace for a selection of orders on the device. */
const NAMESPACE = '6d1f0d0a-3f55-5a53-9c0e-5c8a4f0d7b21'

interface Run {
  id: string
  print: LabelPrint | null
  asked: Promise<LabelPrint>
  stop: AbortController
}

const keyOfFile = (ids: readonly string[], format: LabelFormat): string =>
  `labels:${format}:${v5(ids.join(), NAMESPACE)}`

/**
 * Whether the labels of these orders are on the device as one file; undefined until it has looked, which it does
 * only where `asked`.
 */
export function useIsLabelFileCached(
  ids: readonly string[],
  format: LabelFormat,
  asked: boolean,
): boolean | undefined {
  const key = keyOfFile(ids, format)
  const cached = useQuery({
    queryKey: ['kept-file', key],
    queryFn: () => isFileCached(key),
    enabled: asked,
    staleTime: 0,
    networkMode: 'always',
  })
  return cached.data
}

/**
 * Labels of many orders as one file, which stays available offline once it was downloaded. `run`: a job for many
 * labels is under way, and can be cancelled.
 */
export function useLabelFile(format: LabelFormat) {
  const client = useQueryClient()
  const notePrinted = useNotePrinted()
  const [run, setRun] = useState<Run>()
  // Requested and not received, perhaps for lack of a network: under its id the job continues where it is.
  const open = useRef({ key: '', id: '' })
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function many(ids: string[], key: string): Promise<Uint8Array> {
    if (open.current.key !== key) open.current = { key, id: newId() }
    const { id } = open.current
    const stop = (leaving.current = new AbortController())
    // Under the same id the job continues where it is.
    const asked = call(labelPrints.start, { id, ids, format }, { repeatSubmit: false })
    setRun({ id, print: null, asked, stop })
    try {
      return await manyLabels(await asked, {
        signal: stop.signal,
        onProgress: (print) => setRun({ id, print, asked, stop }),
      })
    } finally {
      setRun((now) => (now?.id === id ? undefined : now))
    }
  }
  const make = async (ids: string[], key: string): Promise<OutFile> => {
    const bytes =
      ids.length > MAX_LABELS_AT_ONCE
        ? await many(ids, key)
        : await call(orders.labels, { ids, format }, { repeatSubmit: false })
    open.current = { key: '', id: '' }
    return printedFile(format === 'zpl' ? 'labels.zpl' : 'labels.pdf', bytes)
  }
  /** Passes the file to `use`; failures are notified. @returns whether it was passed on */
  async function out(ids: string[], use: (file: OutFile) => void): Promise<boolean> {
    const key = keyOfFile(ids, format)
    try {
      const file = await fileOrCached(key, () => make(ids, key))
      use(file)
      await Promise.all([
        ...[['kept-file', key], keyOf(orders.get)].map((queryKey) => client.invalidateQueries({ queryKey })),
        notePrinted({ ids, format, fromCopy: file.fromCopy }),
      ])
      return true
    } catch (error) {
      if (error instanceof NotPrinted) open.current = { key: '', id: '' }
      if (leaving.current?.signal.aborted || (error instanceof NotPrinted && error.state === 'cancelled'))
        return false
      notifyError(error)
      return false
    }
  }
  function cancel() {
    if (!run) return
    run.stop.abort()
    setRun(undefined)
    open.current = { key: '', id: '' }
    // Not before the request is there: the server doesn't know the job yet. If this is lost, labels are drawn
    // in vain.
    void run.asked
      .then(({ id }) => call(labelPrints.cancel, { id }, { background: true, repeatSubmit: false }))
      .catch(() => {})
  }
  return { run, out, cancel }
}

/**
 * Polls the print job for labels of many orders until they are one file.
 * @param print as the server recorded it
 * @param more.signal stops polling, not the server
 * @throws ApiError, NotPrinted
 */
async function manyLabels(
  print: LabelPrint,
  { onProgress, signal }: { onProgress: (print: LabelPrint) => void; signal: AbortSignal },
): Promise<Uint8Array> {
  const { id } = print
  let now = print
  while (now.state === 'waiting' || now.state === 'drawing') {
    signal.throwIfAborted()
    onProgress(now)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    now = await call(labelPrints.get, { id }, { background: true, signal })
  }
  if (now.state !== 'done') throw new NotPrinted(now.state)
  return call(labelPrints.file, { id }, { signal })
}

/** The job ended without a file: it failed, or somebody cancelled it. */
class NotPrinted extends Error {
  override readonly name = 'NotPrinted'
  readonly state: 'failed' | 'cancelled'

  constructor(state: NotPrinted['state']) {
    super(state)
    this.state = state
  }
}
