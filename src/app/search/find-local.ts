import type { OrderRow } from '#src/contract/orders.ts'
import { bookName, type BookAddress } from '#src/domain/address/address-book.ts'
import { readFacility } from '#src/domain/address/facility.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { PACKING_LIST, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { recognized } from '#src/components/tracking/search-tracking.ts'
import { freightDraft } from '#src/features/freight/request/resumable.ts'
import { resumableDraft } from '#src/features/parcel/wizard/resumable.ts'
import { readEach, typedText } from '#src/offline/records/draft-list.ts'
import { searchRecords, type LiveRecord } from '#src/offline/records/records.ts'
import { findOrders } from '#src/offline/cache/orders.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'
import type { SearchHit } from './results.ts'

export const MAX_PER_GROUP = 5
const SHORTEST_NUMBER = 8

/** What this device has: orders seen here, followed numbers, the address book, facilities, drafts. */
export async function findLocal(
  db: UserDatabase,
  q: string,
): Promise<{ orders: OrderRow[]; others: SearchHit[] }> {
  if (q.trim() === '') return { orders: [], others: [] }
  const [seen, trackers, addresses, facilities, drafts] = await Promise.all([
    findOrders(db, { tab: 'all', q, after: '' }),
    searchRecords(db, 'tracker', q, MAX_PER_GROUP),
    searchRecords(db, 'address', q, MAX_PER_GROUP),
    searchRecords(db, 'facility', q, MAX_PER_GROUP),
    searchRecords(db, 'draft', ''),
  ])
  const orders = ((seen?.data as { rows: OrderRow[] } | undefined)?.rows ?? []).slice(0, MAX_PER_GROUP)
  return {
    orders,
    others: [
      ...findTracking(q, trackers),
      ...addresses.map(addressFind),
      ...facilities.map(facilityFind),
      ...findDrafts(q, drafts),
    ],
  }
}

export function orderHit({
  id,
  number,
  recipient,
  destination,
  reference,
  trackingNumber,
}: OrderRow): SearchHit {
  return {
    key: `order:${id}`,
    group: 'orders',
    icon: 'box',
    title: number,
    detail: [recipient, destination, reference, trackingNumber].filter(Boolean).join(' · '),
    to: parcelPath(id),
  }
}

/**
 * Followed numbers, and a number that looks like a carrier's: recognized by its check digit, on the device
 * (D32).
 */
function findTracking(q: string, trackers: readonly LiveRecord[]): SearchHit[] {
  const followed = trackers.map(({ id, doc }): SearchHit => ({
    key: `tracking:${id}`,
    group: 'tracking',
    icon: 'star',
    title: id,
    detail: (doc.note as string | undefined) ?? '',
    to: toTracking(id),
  }))
  const [row] = q.length >= SHORTEST_NUMBER && /\d/.test(q) ? recognized(q).rows : []
  if (!row || row.candidates.length === 0 || followed.some(({ title }) => title === row.number))
    return followed
  const couriers = [...new Set(row.candidates.map(({ courier }) => courier))].join(', ')
  return [
    ...followed,
    {
      key: `tracking:${row.number}`,
      group: 'tracking',
      icon: 'tracking',
      title: row.number,
      detail: couriers,
      to: toTracking(row.number),
    },
  ]
}

const toTracking = (number: string): string =>
  `${ACCOUNT_PATHS.searchTracking}?numbers=${encodeURIComponent(number)}`

function addressFind({ id, doc }: LiveRecord): SearchHit {
  const { address1, city, province, postalCode } = doc as BookAddress
  return {
    key: `address:${id}`,
    group: 'addresses',
    icon: 'addressBook',
    title: bookName(doc as BookAddress),
    detail: [address1, city, province, postalCode].filter(Boolean).join(', '),
    to: `${ACCOUNT_PATHS.addAddress}?id=${id}`,
  }
}

function facilityFind({ id, doc }: LiveRecord): SearchHit {
  const { name, address1, city, province, postalCode } = readFacility(doc)
  return {
    key: `facility:${id}`,
    group: 'facilities',
    icon: 'facility',
    title: name,
    detail: [address1, city, province, postalCode].filter(Boolean).join(', '),
    to: `${ACCOUNT_PATHS.addFacilities}?id=${id}`,
  }
}

/** A draft is found by anything that was typed into it. */
function findDrafts(q: string, drafts: readonly LiveRecord[]): SearchHit[] {
  const words = normalizeText(q).split(/\s+/).filter(Boolean)
  // An unreadable draft isn't found; the list of drafts shows it.
  return readEach(drafts, (record) => {
    const typed = normalizeText(textsOf(record.doc.values).join(' '))
    if (!words.every((word) => typed.includes(word))) return []
    if (record.doc.kind === PACKING_LIST) return listHit(record)
    const load = freightDraft(record)
    if (load) return freightDraftFind(load)
    const draft = resumableDraft(record)
    if (!draft) return []
    const { shipment } = record.doc.values as { shipment?: { to?: { fullName?: string; city?: string } } }
    return [
      {
        key: `draft:${record.id}`,
        group: 'drafts' as const,
        icon: 'edit' as const,
        title: `${draft.from || '?'} → ${draft.destination || '?'}`,
        detail: [shipment?.to?.fullName, shipment?.to?.city].filter(Boolean).join(', '),
        to: draft.to,
      },
    ]
  })
    .drafts.flat()
    .slice(0, MAX_PER_GROUP)
}

const freightDraftFind = ({
  id,
  from,
  to,
  address,
}: NonNullable<ReturnType<typeof freightDraft>>): SearchHit[] => [
  {
    key: `draft:${id}`,
    group: 'drafts',
    icon: 'pallet',
    title: `${from || '?'} → ${to || '?'}`,
    detail: '',
    to: address,
  },
]

function listHit({ id, doc }: LiveRecord): SearchHit[] {
  const { list } = doc.values as { list?: PackingList }
  if (!list) return []
  return [
    {
      key: `draft:${id}`,
      group: 'drafts',
      icon: 'file',
      title: typedText(list.listName) || list.customs.commodities[0]?.description || '',
      detail: [list.to.fullName || list.to.company, list.to.city].filter(Boolean).join(', '),
      to: `${ACCOUNT_PATHS.fromPackingList}?list=${id}`,
    },
  ]
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}
