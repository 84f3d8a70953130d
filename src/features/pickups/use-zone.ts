import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { zoneOfPostal } from '#src/offline/postal-place.ts'

/** Of this device: until the place is known, and where nobody can say. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of the address in the form. */
export function useZone(): string {
  const [country, postalCode] = useWatch({ name: ['address.country', 'address.postalCode'] }) as [string, string]
  const [zone, setZone] = useState(deviceZone)
  useEffect(() => {
    let current = true
    void zoneOfPostal({ country, postalCode }).then((found) => { if (current && found) setZone(found) })
    return () => { current = false }
  }, [country, postalCode])
  return zone
}
