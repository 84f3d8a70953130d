import { useRef, useState } from 'react'
import { formats } from '#src/domain/data/tracking-formats.json'
import {
  checkScan,
  NOTHING_FOUND,
  withResult,
  type HandOverResult,
  type ManifestParcel,
} from '#src/domain/tracking/hand-over.ts'
import { readScan, type Scan, type ScannedCode } from '#src/domain/tracking/scan.ts'
import { useText } from '#src/i18n/use-text.ts'
import { updateManifestCheck } from '#src/offline/records/manifest-checks.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { signal } from '#src/components/scan/signal.ts'

/** As long as a label stays in the picture, it is one scan; after this long without it, another. */
const SAME_WITHIN_MS = 1500

/** What scans of a manifest's labels are, and the words for the last one. */
export function useManifestScan(id: string, parcels: readonly ManifestParcel[]) {
  const text = useText()
  const last = useRef({ subject: '', at: 0 })
  const [said, setSaid] = useState<string>()

  function take(codes: ScannedCode[]): boolean {
    const scans = readScan(codes, formats)
    if (!checkScan(parcels, NOTHING_FOUND, scans)) return false
    void tick(scans, codes[0]?.format === '').catch(notifyStorageError)
    return true
  }

  async function tick(scans: readonly Scan[], typed: boolean): Promise<void> {
    let result: HandOverResult | undefined
    await updateManifestCheck(id, (before) => {
      result = checkScan(parcels, before, scans)
      return result ? withResult(before, result) : before
    })
    if (result) report(result, typed)
  }

  function report(result: HandOverResult, typed: boolean): void {
    const subject = result.outcome === 'foreign' ? result.number : result.parcel.orderId
    const isSame = subject === last.current.subject && Date.now() - last.current.at < SAME_WITHIN_MS
    last.current = { subject, at: Date.now() }
    // The next picture of the label that was just ticked is no news.
    if (isSame && result.outcome !== 'added' && !typed) return
    // The barcode that tells its piece may come with the next picture.
    if (result.outcome !== 'whichPiece') signal(result.outcome === 'foreign' ? 'wrong' : 'ok')
    setSaid(
      result.outcome === 'foreign'
        ? text('scan.manifest.isForeign', { number: result.number })
        : text(`scan.manifest.result.${result.outcome}`, {
            number: result.parcel.trackingNumber,
            recipient: result.parcel.recipient || result.parcel.orderNumber,
          }),
    )
  }
  return { take, said }
}
