import type { Address } from '#src/domain/address/address.ts'

/** Opens the phone's own maps at that address; elsewhere a map on the web. */
export function mapLink(
  { address1, city, province, postalCode, country }: Address,
  userAgent = navigator.userAgent,
): string {
  const place = encodeURIComponent([address1, city, province, postalCode, country].filter(Boolean).join(', '))
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
