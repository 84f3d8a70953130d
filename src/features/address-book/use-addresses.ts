import { bookName, savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { taggedRecords, useRecordList } from '#src/offline/records/records.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'

const order = (a: SavedAddress, b: SavedAddress): number =>
  Number(b.isDefault) - Number(a.isDefault) || bookName(a).localeCompare(bookName(b))

interface AddressQuery {
  q: string
  tag: string
  page: number
  size: number
}

/** The address book on this device; the default address first. */
export const useAddresses = (input: AddressQuery) =>
  useRecordList('address', input, { toRow: savedAddress, order })

/** Everything that matches, not just a page of it. @throws DeviceStorageError */
export const findAddresses = (query: Pick<AddressQuery, 'q' | 'tag'>): Promise<SavedAddress[]> =>
  onDevice(async () =>
    (await taggedRecords(userDatabase(), 'address', query)).map(savedAddress).toSorted(order),
  )
