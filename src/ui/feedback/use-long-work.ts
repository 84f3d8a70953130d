import { useState } from 'react'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'

interface Busy {
  done: number
  total: number
  cancel: () => void
}
type Work = (telling: {
  onProgress: (done: number, total: number) => void
  signal: AbortSignal
}) => Promise<unknown>

/** Long work on this device: its progress, for a BusyLine, and its end. Storage errors are notified. */
export function useLongWork() {
  const [busy, setBusy] = useState<Busy | null>(null)
  async function run(work: Work): Promise<void> {
    const ending = new AbortController()
    const onProgress = (done: number, total: number) => setBusy({ done, total, cancel: () => ending.abort() })
    onProgress(0, 0)
    await work({ onProgress, signal: ending.signal }).catch(notifyStorageError)
    setBusy(null)
  }
  return { busy, run }
}
