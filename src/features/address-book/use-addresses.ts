import type { Address, SavedAddress } from '#src/domain/address.ts'
import { useRecordList, type LiveRecord } from '#src/offline/records.ts'

const toAddress = ({ id, rev, doc }: LiveRecord): SavedAddress => ({ ...doc as Address, id, rev })
const nameOf = ({ fullName, company }: SavedAddress): string => fullName || company
const order = (a: SavedAddress, b: SavedAddress): number => Number(b.isDefault) - Number(a.isDefault) || nameOf(a).localeCompare(nameOf(b))

/** The address book as this device has it; the default one first. */
export const useAddresses = (input: { q: string; page: number; size: number }) => useRecordList('address', input, { toRow: toAddress, order })
