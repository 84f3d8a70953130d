import type { Address } from '#src/domain/address/address.ts'
import { pickupSchema } from '#src/domain/pickups/pickup.ts'
import type { PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { zoneOfPostal } from '#src/offline/cache/postal-place.ts'
import { allRecords, findRecord } from '#src/offline/records/records.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'

/** "Your pickup" as this device has it, or else the default address, and the zone of the place. */
export async function deviceStart(): Promise<{
  preference: PickupPreference | undefined
  address: Address | undefined
  zone: string
  now: Date
}> {
  const preference = (await findRecord('preference', 'pickup').catch(() => undefined))?.doc as
    | PickupPreference
    | undefined
  const saved = await (
    preference?.addressId ? findRecord('address', preference.addressId) : defaultAddress()
  ).then(
    (record) => record?.doc,
    () => undefined,
  )
  const { tags: _tags, ...address } = (saved ?? {}) as Partial<Address> & { tags?: unknown }
  const known = saved ? ({ ...pickupSchema.getDefault().address, ...address } as Address) : undefined
  return {
    preference,
    address: known,
    zone: (known && (await zoneOfPostal(known))) ?? deviceZone(),
    now: new Date(),
  }
}

const defaultAddress = async () => (await allRecords('address')).find(({ doc }) => doc.isDefault === true)
