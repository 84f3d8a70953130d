import { isLuhn } from '#src/domain/shared/luhn.ts'
import { parseNumber } from '#src/domain/shared/public-number.ts'
import { isGsin } from '#src/domain/orders/sscc.ts'
import { trackingKey, type TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'

/**
 * YRC 3-6-1 and XPO: numbering sheet 2012 and help centre; Old Dominion: Luhn (docs/facts.md §4). `checked`:
 * whether the check digit is right.
 */
const PRO_FORMATS = [
  {
    courier: 'YRC Freight',
    courierCode: 'yrc',
    format: 'PRO 3-6-1',
    shape: /^\d{9}[\dX]$/,
    checked: (bare: string) => bare.at(-1) === yrcCheck(bare.slice(3, 9)),
  },
  {
    courier: 'XPO',
    courierCode: 'xpo',
    format: 'PRO (9)',
    shape: /^\d{9}$/,
    checked: (bare: string) => Number(bare.slice(0, 8)) % 7 === Number(bare.at(-1)),
  },
  {
    courier: 'Old Dominion',
    courierCode: 'old_dominion',
    format: 'PRO (11)',
    shape: /^\d{11}$/,
    checked: isLuhn,
  },
] as const

/**
 * The freight carriers whose numbers have this form and a matching check digit. An empty list isn't a
 * refusal: seven to ten digits can be any carrier's PRO, and only some have a check digit (docs/facts.md §4).
 */
export function recognizePro(text: string): TrackingCandidate[] {
  const bare = trackingKey(text)
  return PRO_FORMATS.filter(({ shape, checked }) => shape.test(bare) && checked(bare)).map(
    ({ courier, courierCode, format }) => ({
      courier,
      courierCode,
      format,
      number: bare,
      trackingUrl: null,
      checked: true,
    }),
  )
}

export type FreightNumberKind = 'load' | 'order' | 'pro' | 'bol' | 'other'

/**
 * The kind of a freight number, with its usual spelling: one of ours, a bill of lading (GSIN), some carrier's
 * PRO, or something else.
 */
export function readFreightNumber(text: string): { kind: FreightNumberKind; number: string } {
  const publicNumber = parseNumber(text)
  if (publicNumber?.kind === 'load' || publicNumber?.kind === 'order')
    return { kind: publicNumber.kind, number: publicNumber.number }
  if (publicNumber?.kind === 'pro') return { kind: 'pro', number: publicNumber.number }
  const bare = trackingKey(text).replace(/^\(?402\)?(?=\d{17}$)/, '')
  if (isGsin(bare)) return { kind: 'bol', number: bare }
  return { kind: /^\d{7,10}$/.test(bare) || recognizePro(text).length > 0 ? 'pro' : 'other', number: bare }
}

/** The prefix isn't part of the sum. */
function yrcCheck(base: string): string {
  const rest = Number(base) % 11
  if (rest === 0) return '0'
  return rest === 1 ? 'X' : String(11 - rest)
}
