import { object, string } from 'yup'
import { cardOwnerSchema, cardSecretSchema, type SavedCardType } from '#src/domain/money/payment-card.ts'
import type { Address } from '#src/domain/address/address.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { TaxedFee } from '#src/domain/money/top-up.ts'
import { endpoint, type Page } from '#src/contract/endpoint.ts'
import { byId, shownCents, uuid } from '#src/contract/fields.ts'

/** What its owner recognizes a card by; never its number. */
export interface Card {
  id: string
  cardType: SavedCardType
  lastFour: string
  expirationMonth: number
  expirationYear: number
  nameOnCard: string
  billingAddress: Address
  isDefault: boolean
  /** The fee for paying with it. */
  fee: TaxedFee
}

const noInput = lazySchema(() => object({}))
const money = { impersonation: 'withMoney', permission: 'billing' } as const
const setting = { ...money, recent: true } as const

export const cards = {
  list: endpoint<Page<Card>>()(['GET', '/cards'], noInput),
  /** Begins saving a card with a gateway whose own page takes the number. @returns what that page needs */
  begin: endpoint<{ clientSecret: string }>()(['POST', '/cards/setup'], noInput, setting),
  /**
   * `token` is the gateway's reference to the card. The client chooses the id, so the same creation sent
   * twice is one card. `replaces`: the id of the card it replaces.
   */
  create: endpoint<Card>()(
    ['POST', '/cards'],
    () =>
      cardOwnerSchema.shape({
        id: uuid(),
        token: string().max(200).required('validation.enter'),
        replaces: string().max(40).default(''),
      }),
    setting,
  ),
  makeDefault: endpoint<null>()(['PUT', '/cards/:id/default'], byId, setting),
  remove: endpoint<null>()(['DELETE', '/cards/:id'], byId, setting),
  /** Only with the sandbox gateway: turns a published test number into a token (D26). */
  tokenize: endpoint<{ token: string }>()(['POST', '/sandbox/cards'], cardSecretSchema, money),
}

/**
 * How the remainder of a purchase is paid. `totalCost` is the total that was shown; more is never charged.
 */
export const cardPayment = () =>
  object({ cardId: uuid(), totalCost: shownCents().required() }).nullable().default(null)
