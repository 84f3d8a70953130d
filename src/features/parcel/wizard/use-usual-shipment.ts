import { useQuery } from '@tanstack/react-query'
import type { UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { readUsualShipment } from '#src/offline/records/usual-shipment.ts'

/** What a new shipment starts with; undefined while the device is asked. */
export function useUsualShipment(): UsualShipment | undefined {
  const locale = useLocale()
  return useQuery({
    queryKey: ['usual-shipment', locale],
    queryFn: () => readUsualShipment(locale, new Date()),
    gcTime: 0,
    staleTime: Infinity,
  }).data
}
