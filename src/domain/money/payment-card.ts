import { boolean, number, object, string, type InferType } from 'yup'
import { addressSchema } from '#src/domain/address/address.ts'
import cards from '#src/domain/data/cards.json' with { type: 'json' }
import { enteredText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { isLuhn } from '#src/domain/shared/luhn.ts'

export const CARD_TYPES = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'] as const
export type CardType = (typeof CARD_TYPES)[number]
/** A card saved with a gateway, which may accept brands that aren't listed here. */
export type SavedCardType = CardType | 'other'
/** House limit: what fits on a card. */
export const MAX_NAME_ON_CARD = 60

/**
 * Published test numbers: the sandbox takes these and no others (D26). Source: src/domain/data/SOURCES.md.
 */
export const TEST_CARDS: readonly { number: string; label: string }[] = cards.valid
/** Test numbers that the sandbox declines, and why; 3DS2: the bank asks first. */
export const TEST_DECLINES: readonly { number: string; outcome: string }[] = cards.declines
/**
 * Test numbers that are charged, with something happening later: the cardholder disputes it, or a refund is
 * slow or fails days after.
 */
export const TEST_LATER: readonly { number: string; outcome: string }[] = cards.later

/**
 * The digits of a number as typed or pasted: without spaces and hyphens, full-width digits as plain digits.
 */
export const cardDigits = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '')

/**
 * By the issuer's range; undefined while the digits aren't conclusive. Where ranges overlap, the more
 * specific one wins.
 */
export function cardTypeOf(digits: string): CardType | undefined {
  const found = cards.iin.flatMap(({ brand, prefixes }) =>
    prefixes
      .filter((prefix) => isWithin(digits, prefix))
      .map((prefix) => ({ brand, length: prefix.split('-')[0]!.length })),
  )
  return found.toSorted((a, b) => b.length - a.length)[0]?.brand as CardType | undefined
}

/** A valid number of a known issuer: range, length and check digit. */
export function isCardNumber(typed: string): boolean {
  const digits = cardDigits(typed)
  const type = cardTypeOf(digits)
  return (
    type !== undefined &&
    /^\d+$/.test(digits) &&
    factsOf(type).lengths.includes(digits.length) &&
    isLuhn(digits)
  )
}

export const cvvLength = (type: string | undefined): number => (type === 'amex' ? 4 : 3)
export const longestNumber = (type: CardType | undefined): number =>
  Math.max(...(type ? factsOf(type).lengths : [19]))

/** As printed on the card: 4-6-5 for American Express, 4-6-4 for fourteen digits, else groups of four. */
export function formatCardNumber(typed: string): string {
  const digits = cardDigits(typed).replace(/\D/g, '')
  const type = cardTypeOf(digits)
  const sizes =
    type === 'amex' || (type === 'diners' && digits.length <= 14 && digits.startsWith('3'))
      ? [4, 6, 5]
      : [4, 4, 4, 4, 3]
  let at = 0
  return sizes
    .map((size) => digits.slice(at, (at += size)))
    .filter(Boolean)
    .join(' ')
}

/** A card is valid until the end of its month. */
export function isExpired(
  { expirationMonth, expirationYear }: { expirationMonth: number; expirationYear: number },
  now: Date,
): boolean {
  return expirationYear * 12 + expirationMonth - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth()
}

const month = () =>
  number()
    .transform(numberOrNothing)
    .typeError('validation.select')
    .integer('validation.select')
    .min(1, 'validation.select')
    .max(12, 'validation.select')
    .required('validation.select')
const year = () =>
  number()
    .transform(numberOrNothing)
    .typeError('validation.select')
    .integer('validation.select')
    .min(2000, 'validation.select')
    .max(2100, 'validation.select')
    .required('validation.select')

/** The whole form (requirements §3). */
export const cardSchema = lazySchema(() =>
  object({
    cardNumber: string()
      .trim()
      .default('')
      .required('validation.enter')
      .test('card', 'validation.cardNumber', (value) => !value || isCardNumber(value)),
    cardType: string()
      .default('')
      .required('validation.select')
      .oneOf(CARD_TYPES, 'validation.select')
      .test(
        'type',
        'validation.cardType',
        (value, { parent }) =>
          !value || !isCardNumber(numberIn(parent)) || cardTypeOf(cardDigits(numberIn(parent))) === value,
      ),
    expirationMonth: month(),
    expirationYear: year(),
    cvv: string()
      .trim()
      .default('')
      .required('validation.enter')
      .test(
        'cvv',
        'validation.cvv',
        (value, { parent }) =>
          !value ||
          (/^\d+$/.test(value) && value.length === cvvLength((parent as { cardType?: string }).cardType)),
      ),
    nameOnCard: enteredText(MAX_NAME_ON_CARD),
    billingAddress: addressSchema,
    isDefault: boolean().default(false),
  }),
)
/** The secret part, for the gateway only: never stored, never logged, never kept on a device (D26). */
export const cardSecretSchema = lazySchema(() =>
  cardSchema.pick(['cardNumber', 'cardType', 'expirationMonth', 'expirationYear', 'cvv']),
)
/** What is asked about a card besides what only the gateway may see. */
export const cardOwnerSchema = lazySchema(() =>
  cardSchema.pick(['nameOnCard', 'billingAddress', 'isDefault']),
)
export type CardSecret = InferType<typeof cardSecretSchema>

const numberIn = (parent: unknown): string => (parent as { cardNumber?: string }).cardNumber ?? ''
const factsOf = (type: CardType) => cards.iin.find(({ brand }) => brand === type)!

function numberOrNothing(value: number, original: unknown): number | undefined {
  return original === '' || original === null ? undefined : value
}

function isWithin(digits: string, range: string): boolean {
  const [from = '', to = from] = range.split('-')
  const start = digits.slice(0, from.length)
  return start.length === from.length && start >= from && start <= to
}
