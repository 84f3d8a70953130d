import { savedFacility, type SavedFacility } from '#src/domain/address/facility.ts'
import { useRecordList } from '#src/offline/records/records.ts'

const rank = ({ defaultForPickup, defaultForDelivery }: SavedFacility): number =>
  Number(defaultForPickup) * 2 + Number(defaultForDelivery)
const order = (a: SavedFacility, b: SavedFacility): number =>
  rank(b) - rank(a) || a.name.localeCompare(b.name)

/** The facilities on this device; defaults first. */
export const useFacilities = (input: { q: string; page: number; size: number }) =>
  useRecordList('facility', input, { toRow: savedFacility, order })
