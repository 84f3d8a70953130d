import { cardFeeOf } from '#src/domain/card-fee.ts'
import type { CardFee } from '#src/domain/top-up.ts'
import type { Config } from '#server/config.ts'
import type { customers } from '#server/db/schema/accounts.ts'
import type { cards } from '#server/db/schema/payments.ts'

/** What paying by a card costs its owner: by its brand, its billing address, and whose account it is. */
export function feeOf({ cardFees, topUpFee }: Pick<Config, 'cardFees' | 'topUpFee'>, { accountType }: Pick<typeof customers.$inferSelect, 'accountType'>, { cardType, billingAddress: { country, province } }: Pick<typeof cards.$inferSelect, 'cardType' | 'billingAddress'>): CardFee {
  return cardFeeOf(cardFees, topUpFee, { cardType, province: country === 'CA' ? province : '', payer: accountType === 'Business' ? 'business' : 'consumer' })
}
