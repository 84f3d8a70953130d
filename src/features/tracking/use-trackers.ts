import { useFreshTracking } from '#src/components/tracking/use-fresh-tracking.ts'
import type { TrackerRow, TrackingResult } from '#src/contract/tracking.ts'
import { needsAttention } from '#src/domain/tracking/tracker-status.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { useDevice, useRecordList, useRecords, type LiveRecord } from '#src/offline/records/records.ts'

const PAGE = 1000

/**
 * The followed numbers on this device, each with its last known status; refreshed while the screen is open.
 */
export function useTrackers({ q }: { q: string }) {
  const numbers = useRecords('tracker')?.map(({ id }) => id) ?? []
  const refresh = useFreshTracking(numbers.length)
  const known = useDevice(
    async (db) =>
      new Map(
        (await db.tracking.bulkGet(numbers.map(trackingKey))).map((row, at) => [
          numbers[at]!,
          row?.result as TrackingResult | undefined,
        ]),
      ),
    [numbers.join()],
    new Map(),
  )
  // The list is read again when a number is added or removed, not when a carrier answers: results are merged
  // in here.
  const list = useRecordList(
    'tracker',
    { q, page: 1, size: PAGE },
    {
      toRow: (record) => record,
      order: (a, b) => String(b.doc.createdAt).localeCompare(String(a.doc.createdAt)),
    },
  )
  const data = list.data && {
    ...list.data,
    rows: list.data.rows
      .map((record) => toRow(record, known?.get(record.id)))
      // What needs somebody comes first; within that, the order of the list stays.
      .toSorted((a, b) => Number(needsAttention(b.status)) - Number(needsAttention(a.status))),
  }
  return { ...list, data, refetch: async () => Promise.all([list.refetch(), refresh.refetch()]) }
}

/** A number no carrier has been asked about has no result: its time of checking is empty. */
function toRow({ id, doc }: LiveRecord, result: TrackingResult | undefined): TrackerRow {
  const unknown: TrackingResult = {
    number: id,
    found: false,
    carrierName: null,
    sample: false,
    status: 'unknown',
    events: [],
    estimatedDelivery: null,
    checkedAt: '',
    orderId: null,
    route: null,
  }
  return { ...unknown, ...result, number: id, id, note: String(doc.note), createdAt: String(doc.createdAt) }
}
