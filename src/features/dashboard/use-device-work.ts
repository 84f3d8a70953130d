import { useFreshTracking } from '#src/components/tracking/use-fresh-tracking.ts'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { FREIGHT, PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { needsAttention } from '#src/domain/tracking/tracker-status.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { useDevice, useRecords } from '#src/offline/records/records.ts'

/** Drafts to finish, and followed numbers with a problem: `troubleAt` is when the first of them was checked. */
export interface DeviceWork {
  drafts: number
  loadDrafts: number
  troubled: number
  troubleAt: number
}

const NONE: DeviceWork = { drafts: 0, loadDrafts: 0, troubled: 0, troubleAt: 0 }

/** What there is to do that this device keeps itself. */
export function useDeviceWork(): DeviceWork {
  const numbers = useRecords('tracker')?.map(({ id }) => id) ?? []
  useFreshTracking(numbers.length)
  const work = useDevice(
    async (db) => {
      const drafts = (
        await db.records
          .where('[entity+updatedAt]')
          .between(['draft', -Infinity], ['draft', Infinity])
          .toArray()
      ).map(({ doc }) => doc)
      const troubled = (await db.tracking.bulkGet(numbers.map(trackingKey))).filter(
        (row) => row && needsAttention((row.result as TrackingResult).status),
      )
      return {
        // Hundreds from a file have a page of their own; a load with nothing typed is not work yet.
        drafts: drafts.filter((doc) => doc?.kind === PARCEL && !(doc.values as RecordData | undefined)?.batch)
          .length,
        loadDrafts: drafts.filter(
          (doc) => doc?.kind === FREIGHT && (doc.values as RecordData | undefined)?.request,
        ).length,
        troubled: troubled.length,
        troubleAt: Math.min(...troubled.map((row) => row!.checkedAt)),
      }
    },
    [numbers.join()],
    NONE,
  )
  return work ?? NONE
}
