import type { Locale } from '#src/domain/shared/locale.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import {
  lastShipmentOf,
  usualShipment,
  type Service,
  type UsualShipment,
} from '#src/domain/parcel/shipping-defaults.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { readPreference, savePreference } from './preferences.ts'

/** What a new shipment starts with, by what the person set and what they shipped last, on any of their devices. */
export async function readUsualShipment(locale: Locale, now: Date): Promise<UsualShipment> {
  const [defaults, last, { presets }] = await Promise.all([
    readPreference('shippingDefaults'),
    readPreference('lastShipment'),
    readPreference('parcelPresets'),
  ])
  return usualShipment({ defaults, last, presets, locale, today: deviceDay(now) })
}

/** Never rejects: the shipment is bought, whether or not the next one learns from it. */
export const rememberShipment = async (shipment: Shipment, service: Service | null): Promise<void> =>
  savePreference('lastShipment', {
    ...(await readPreference('lastShipment')),
    ...lastShipmentOf(shipment, service),
  }).catch(() => {})
