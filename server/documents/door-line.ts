import type { Address } from '#src/domain/address/address.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { sentence } from '#server/platform/messages.ts'

/** "+14165550134 x12": phones can dial this notation. */
export const phoneWithExtension = ({ phone, extension }: Pick<Address, 'phone' | 'extension'>): string =>
  phone && extension ? `${phone} x${extension}` : phone

/**
 * What a driver needs at the door besides the address: the buzz code, and whether the parcel can be left.
 * Orders from before these were asked for have neither.
 */
export function doorLine(
  { buzzCode, allowDropoff }: Partial<Pick<Address, 'buzzCode' | 'allowDropoff'>>,
  locale: Locale,
): string {
  return [
    buzzCode ? `${sentence(locale, 'field.buzzCode')}: ${buzzCode}` : '',
    allowDropoff ? sentence(locale, 'field.allowDropoff') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
