import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { zoneOfPostal } from '#src/offline/cache/postal-place.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { zoneName } from '#src/components/shipment/event-zone.ts'

/** The time zone of a place. */
export function useZoneOf({ country, postalCode }: { country: string; postalCode: string }): string {
  const [zone, setZone] = useState(deviceZone)
  useEffect(() => {
    let current = true
    void zoneOfPostal({ country, postalCode }).then((found) => {
      if (current && found) setZone(found)
    })
    return () => {
      current = false
    }
  }, [country, postalCode])
  return zone
}

/** The time zone of the address at that path of the form; '' is the form itself. */
export function useZone(name = 'address'): string {
  const prefix = name && `${name}.`
  const [country, postalCode] = useWatch({ name: [`${prefix}country`, `${prefix}postalCode`] }) as [
    string,
    string,
  ]
  return useZoneOf({ country, postalCode })
}

/** The zone's everyday name in the language of the screen ("Eastern Time"). */
export function useZoneName(zone: string): string {
  const { locale } = useIntl()
  return useMemo(() => zoneName(zone, locale), [zone, locale])
}
