import { and, desc, eq, ne } from 'drizzle-orm'
import type { Card } from '#src/contract/billing/cards.ts'
import { normalizeAddress, type Address } from '#src/domain/address/address.ts'
import { taxDay } from '#src/domain/money/tax.ts'
import type { TaxedFee } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { autoReloads, cards, payers } from '#server/db/schema/money/payments.ts'
import { notFound } from '#server/platform/errors.ts'
import { cardFee } from './fee.ts'
import { findPayer } from '#server/modules/billing/payer.ts'
import type { CardGateway, Payer } from '#server/payments/gateway.ts'

type CardRow = typeof cards.$inferSelect
interface Dependencies {
  clock: Clock
  gateway: CardGateway
  config: Pick<Config, 'cardFees' | 'topUpFee' | 'registrations'>
}

interface NewCard {
  id: string
  token: string
  replaces: string
  nameOnCard: string
  billingAddress: Address
  isDefault: boolean
}

/** Cards of the current gateway, the default one first. Another gateway's tokens are useless to it. */
export async function listCards({ gateway, clock, config }: Dependencies, db: CustomerDb): Promise<Card[]> {
  const customer = await db.self()
  return (
    await db.find(cards, eq(cards.gateway, gateway.name), {
      orderBy: [desc(cards.isDefault), desc(cards.createdAt), desc(cards.id)],
    })
  ).map((card) => toCard(card, cardFee(config, customer, card, taxDay(clock.now()))))
}

/** The customer at the gateway, registered with their first card. */
export async function ensurePayer(
  { gateway, clock }: Dependencies,
  db: CustomerDb,
  email: string,
): Promise<Payer> {
  const known = await findPayer(gateway, db)
  if (known.reference !== null) return known
  const reference = await gateway.register(db.customerId, email)
  if (reference)
    await db.insert(payers, { gateway: gateway.name, reference, createdAt: clock.now() }, { ifAbsent: true })
  return { customerId: db.customerId, reference }
}

/**
 * Adds a card, or replaces another, also as the default and for automatic reload. The same ID again is the
 * same card.
 */
export async function addCard(
  deps: Dependencies,
  db: CustomerDb,
  payer: Payer,
  { id, token: proof, replaces, nameOnCard, billingAddress, isDefault }: NewCard,
): Promise<Card> {
  const { gateway, clock, config } = deps
  const earlier = await db.one(cards, eq(cards.id, id))
  const customer = await db.self()
  const day = taxDay(clock.now())
  if (earlier) return toCard(earlier, cardFee(config, customer, earlier, day))
  const old = replaces ? await findCard(db, replaces) : undefined
  const claimed = await gateway.claim(proof, payer)
  const added = await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const first = (await tx.count(cards, eq(cards.gateway, gateway.name))) === 0
      const chosen = isDefault || first || (old?.isDefault ?? false)
      if (chosen) await tx.update(cards, { isDefault: false }, eq(cards.isDefault, true))
      await tx.insert(
        cards,
        {
          id,
          gateway: gateway.name,
          ...claimed,
          nameOnCard,
          billingAddress: normalizeAddress(billingAddress),
          isDefault: chosen,
          createdAt: now,
        },
        { ifAbsent: true },
      )
      if (old) {
        await tx.update(
          autoReloads,
          { cardId: id, pausedReason: null, updatedAt: now },
          eq(autoReloads.cardId, old.id),
        )
        await tx.remove(cards, eq(cards.id, old.id))
      }
      return (await tx.one(cards, eq(cards.id, id)))!
    }),
  )
  if (old && old.token !== added.token) await forgetToken(deps, old)
  return toCard(added, cardFee(config, customer, added, day))
}

export async function makeDefault(
  { clock }: Pick<Dependencies, 'clock'>,
  db: CustomerDb,
  id: string,
): Promise<void> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      await findCard(tx, id)
      await tx.update(cards, { isDefault: false }, and(eq(cards.isDefault, true), ne(cards.id, id))!)
      await tx.update(cards, { isDefault: true }, eq(cards.id, id))
    }),
  )
}

/** The next newest card becomes the default. What the card paid for keeps its last four digits. */
export async function removeCard(deps: Dependencies, db: CustomerDb, id: string): Promise<void> {
  const card = await db.one(cards, eq(cards.id, id))
  if (!card) return
  await retryTransaction(deps.clock, () =>
    db.transaction(async (tx) => {
      await tx.remove(cards, eq(cards.id, id))
      const [next] = card.isDefault
        ? await tx.find(cards, eq(cards.gateway, card.gateway), {
            orderBy: [desc(cards.createdAt)],
            limit: 1,
          })
        : []
      if (next) await tx.update(cards, { isDefault: true }, eq(cards.id, next.id))
    }),
  )
  await forgetToken(deps, card)
}

async function findCard(db: CustomerDb, id: string): Promise<CardRow> {
  const card = /^[0-9a-f-]{36}$/i.test(id) ? await db.one(cards, eq(cards.id, id)) : undefined
  if (!card) throw notFound()
  return card
}

/** The card is already gone here. If the gateway doesn't respond, it keeps a token that nobody can use. */
async function forgetToken({ gateway }: Dependencies, { gateway: name, token }: CardRow): Promise<void> {
  if (name === gateway.name) await gateway.forget(token).catch(() => {})
}

function toCard(
  { id, cardType, lastFour, expirationMonth, expirationYear, nameOnCard, billingAddress, isDefault }: CardRow,
  fee: TaxedFee,
): Card {
  return {
    id,
    cardType,
    lastFour,
    expirationMonth,
    expirationYear,
    nameOnCard,
    billingAddress,
    isDefault,
    fee,
  }
}
