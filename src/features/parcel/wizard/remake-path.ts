import { scopeOf } from '#src/domain/parcel/scope.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

interface Ends {
  from: { country: string }
  to: { country: string }
}

/**
 * Where a copy of an order begins, or its return (`back`); null where there is none: return labels are for
 * North America (requirements §5). The copy's scope decides which wizard.
 */
export function remakePath(
  orderId: string,
  { from, to }: Ends,
  { back = false }: { back?: boolean } = {},
): string | null {
  const scope = scopeOf(from.country, to.country)
  if (scope === 'international' && back) return null
  const { northAmericanRemake, createShippingRemake } = ACCOUNT_PATHS
  const path = scope === 'northAmerican' ? northAmericanRemake : createShippingRemake
  return `${path}?orderId=${orderId}${back ? '&return=1' : ''}`
}
