import { queryOptions, useQuery } from '@tanstack/react-query'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { PostalPlace } from '#src/contract/site.ts'
import { isPostal, normalizePostal } from '#src/domain/address/postal.ts'
import { postalPlace } from '#src/offline/cache/postal-place.ts'

/**
 * The place of a complete code, requested once: from the server, or without it from the tables on this
 * device.
 */
export const postalPlaceQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf(contract.site.postal, { code }),
    queryFn: () => postalPlace(code),
    staleTime: Infinity,
  })

/** The place of a code in that country; null where there is none, undefined while loading. */
export function usePostalPlace({
  country,
  postalCode,
}: {
  country: string
  postalCode: string
}): PostalPlace | null | undefined {
  const code = normalizePostal(country, postalCode)
  const whole = isPostal(country, code)
  const { data, isPending } = useQuery({ ...postalPlaceQuery(code), enabled: whole })
  if (whole && isPending) return undefined
  return whole && data?.country === country ? data : null
}
