import { CARD_TYPES, type CardType, type SavedCardType } from './payment-card.ts'
import { isProvince, type Province } from '#src/domain/shared/countries.ts'
import { parseMoney } from './money.ts'
import type { CardFee } from './top-up.ts'

export type Payer = 'consumer' | 'business'
/** The fee for some cards; null matches any. */
export interface CardFeeRule {
  brands: readonly CardType[] | null
  provinces: readonly Province[] | null
  payer: Payer | null
  fee: CardFee
}
/** Who pays: the province is that of the card's billing address; '' abroad. */
export interface FeeFor {
  cardType: SavedCardType
  province: string
  payer: Payer
}

export const NO_FEE: CardFee = { percent: '0', cents: 0 }
/**
 * The most that Visa and Mastercard let a merchant in Canada add, in percent (networks' settlement, in force
 * since 2022-10-06).
 */
const MAX_PERCENT = 2.4
const CAPPED: readonly CardType[] = ['visa', 'mastercard']

/**
 * The first matching rule, else the usual fee. Consumers in Québec pay none: the advertised price has to be
 * the whole price (Consumer Protection Act, CQLR c. P-40.1, s. 224 c).
 */
export function cardFeeOf(
  rules: readonly CardFeeRule[],
  usual: CardFee,
  { cardType, province, payer }: FeeFor,
): CardFee {
  if (payer === 'consumer' && province === 'QC') return NO_FEE
  const isOf = <T extends string>(list: readonly T[] | null, one: string) =>
    list === null || (list as readonly string[]).includes(one)
  return (
    rules.find(
      (rule) =>
        isOf(rule.brands, cardType) &&
        isOf(rule.provinces, province) &&
        (rule.payer === null || rule.payer === payer),
    )?.fee ?? usual
  )
}

/**
 * Rules as the operator writes them, separated by semicolons, first match first: brands, provinces, consumer
 * or business, where they matter, then the fee: "visa,mastercard 2.4; amex business 2.9+0.30; BC,AB 0".
 * @returns null when they can't be read
 */
export function parseCardFeeRules(text: string): CardFeeRule[] | null {
  const rules = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): CardFeeRule | null => {
      const words = part.split(/\s+/)
      const fee = parseCardFee(words.pop() ?? '')
      const rule = { brands: null, provinces: null, payer: null } as {
        brands: CardType[] | null
        provinces: Province[] | null
        payer: Payer | null
      }
      for (const word of words) {
        const list = word.split(',')
        if (rule.brands === null && list.every(isBrand)) rule.brands = list
        else if (rule.provinces === null && list.every(isProvince)) rule.provinces = list
        else if (rule.payer === null && (word === 'consumer' || word === 'business')) rule.payer = word
        else return null
      }
      return fee && { ...rule, fee }
    })
  return rules.some((rule) => rule === null) ? null : (rules as CardFeeRule[])
}

/** "2.9+0.30" or "2.4": percent, and dollars per payment. */
export function parseCardFee(text: string): CardFee | null {
  const [, percent, dollars = '0'] = /^(\d+(?:\.\d+)?)%?(?:\+(\d+(?:\.\d{1,2})?))?$/.exec(text) ?? []
  const cents = parseMoney(dollars)
  return percent === undefined || cents === null ? null : { percent, cents }
}

/** Whether the fee exceeds what a network allows, for any card it applies to. */
export const isOverCap = ({ brands, fee }: Pick<CardFeeRule, 'brands' | 'fee'>): boolean =>
  (brands === null || brands.some((brand) => CAPPED.includes(brand))) &&
  (Number(fee.percent) > MAX_PERCENT || fee.cents > 0)

const isBrand = (word: string): word is CardType => (CARD_TYPES as readonly string[]).includes(word)
