import { cardFeeOf } from '#src/domain/money/card-fee.ts'
import { serviceTaxRates } from '#src/domain/money/tax.ts'
import type { TaxedFee } from '#src/domain/money/top-up.ts'
import type { Config } from '#server/platform/config.ts'
import type { customers } from '#server/db/schema/accounts.ts'
import type { cards } from '#server/db/schema/money/payments.ts'

/**
 * What paying by a card costs on a given day: it depends on its brand, its billing address, and whose account
 * it is.
 */
export function cardFee(
  { cardFees, topUpFee, registrations }: Pick<Config, 'cardFees' | 'topUpFee' | 'registrations'>,
  { accountType }: Pick<typeof customers.$inferSelect, 'accountType'>,
  {
    cardType,
    billingAddress: { country, province },
  }: Pick<typeof cards.$inferSelect, 'cardType' | 'billingAddress'>,
  day: string,
): TaxedFee {
  const fee = cardFeeOf(cardFees, topUpFee, {
    cardType,
    province: country === 'CA' ? province : '',
    payer: accountType === 'Business' ? 'business' : 'consumer',
  })
  return { ...fee, taxes: serviceTaxRates({ country, province }, day, registrations) }
}
