import { v5 as idOf } from 'uuid'
import { saveRecords } from '#src/offline/records/records.ts'
import type { OpenPurchase } from '#src/features/parcel/quote/saved-quote.ts'

/**
 * Saves sender and recipient, if asked to. Their ids derive from the purchase: seeing its outcome again saves
 * nothing twice.
 */
export async function saveToBook({
  intentId,
  shipment: { from, to, saveFromToAddressBook, saveToToAddressBook },
}: OpenPurchase): Promise<void> {
  const ends = [
    ...(saveFromToAddressBook ? [{ name: 'from', address: from }] : []),
    ...(saveToToAddressBook ? [{ name: 'to', address: to }] : []),
  ]
  await saveRecords(
    ends.map(({ name, address }) => ({
      entity: 'address',
      id: idOf(name, intentId),
      doc: { ...address, isDefault: false },
    })),
  )
}
