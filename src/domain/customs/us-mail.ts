import type { Customs } from './customs.ts'

/** From this day, mail to the United States is charged by ten-digit number and origin (91 FR 37801). */
export const POST_BY_TEN_DIGITS = '2026-07-24'
/**
 * From this day, nothing can be mailed there without the declaration's id (canadapost-postescanada.ca,
 * shipping to US duty updates).
 */
const DECLARED_SINCE = '2025-08-29'
const DIGITS = 10
const DECLARATION = 'declarationId' satisfies keyof Customs

interface Mailed {
  to: { country: string }
  shipDate: string
  customs: Customs | null
}

/**
 * What is missing in a shipment's customs for mail to the United States, by field. The origin of each line is
 * required of everybody.
 */
export function usPostFaults(
  { to, shipDate, customs }: Mailed,
  { byPost }: { byPost?: boolean | undefined },
): Record<string, string> {
  if (!byPost || to.country !== 'US' || !customs || shipDate < DECLARED_SINCE) return {}
  const short =
    shipDate < POST_BY_TEN_DIGITS
      ? []
      : customs.commodities.flatMap(({ hsCode }, at) =>
          String(hsCode ?? '').length < DIGITS
            ? [[`customs.commodities[${at}].hsCode`, 'validation.hsTenDigits']]
            : [],
        )
  return Object.fromEntries([
    ...short,
    ...(customs[DECLARATION] ? [] : [[`customs.${DECLARATION}`, 'validation.enter']]),
  ]) as Record<string, string>
}
