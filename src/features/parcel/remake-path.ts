import { ACCOUNT_PATHS } from '#src/paths.ts'

const NORTH_AMERICA: readonly string[] = ['CA', 'US', 'MX']
interface Ends { from: { country: string }; to: { country: string } }

/** The wizard on a copy of an order, in the scope the two countries ask for; null where there is none: return labels are for North America (§5). */
export function remakePath(orderId: string, { from, to }: Ends, { back = false }: { back?: boolean } = {}): string | null {
  const inside = [from, to].every(({ country }) => NORTH_AMERICA.includes(country))
  if (!inside) return back ? null : `${ACCOUNT_PATHS.interShipment}?orderId=${orderId}`
  const path = from.country === 'CA' && to.country === 'CA' ? ACCOUNT_PATHS.createShippingRemake : ACCOUNT_PATHS.northAmericanRemake
  return `${path}?orderId=${orderId}${back ? '&return=1' : ''}`
}
