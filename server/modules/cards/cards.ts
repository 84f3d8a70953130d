import { and, desc, eq, ne } from 'drizzle-orm'
import type { Card } from '#src/contract/cards.ts'
import { normalizeAddress, type Address } from '#src/domain/address/address.ts'
import { taxDay } from '#src/domain/money/tax.ts'
import type { TaxedFee } from '#src/domain/money/top-up.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { autoReloads, cards, payers } from '#server/db/schema/payments.ts'
import { notFound } from '#server/platform/errors.ts'
import { feeOf } from './card-fee.ts'
import { knownPayer } from '#server/modules/billing/payer.ts'
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

/** Cards of the gateway in use, the default one first: another gateway's tokens are nothing to it. */
export async function listCards({ gateway, clock, config }: Dependencies, db: CustomerDb): Promise<Card[]> {
  const own = await db.self()
  return (
    await db.find(cards, eq(cards.gateway, gateway.name), {
      orderBy: [desc(cards.isDefault), desc(cards.createdAt), desc(cards.id)],
    })
  ).map((card) => toCard(card, feeOf(config, own, card, taxDay(clock.now()))))
}

/** Our customer at the gateway, registered with the first card. */
export async function payerOf(
  { gateway, clock }: Dependencies,
  db: CustomerDb,
  email: string,
): Promise<Payer> {
  const known = await knownPayer(gateway, db)
  if (known.reference !== null) return known
  const reference = await gateway.register(db.customerId, email)
  if (reference)
    await db.insert(payers, { gateway: gateway.name, reference, createdAt: clock.now() }, { ifAbsent: true })
  return { customerId: db.customerId, reference }
}

/**
 * Adds a card, or puts it in the place of another: as default and for the automatic reload. The same id again
 * is the same card.
 */
export async function addCard(
  deps: Dependencies,
  db: CustomerDb,
  payer: Payer,
  { id, token: proof, replaces, nameOnCard, billingAddress, isDefault }: NewCard,
): Promise<Card> {
  const { gateway, clock, config } = deps
  const earlier = await db.one(cards, eq(cards.id, id))
  const own = await db.self()
  const day = taxDay(clock.now())
  if (earlier) return toCard(earlier, feeOf(config, own, earlier, day))
  const old = replaces ? await cardOf(db, replaces) : undefined
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
  if (old && old.token !== added.token) await forget(deps, old)
  return toCard(added, feeOf(config, own, added, day))
}

export async function makeDefault(
  { clock }: Pick<Dependencies, 'clock'>,
  db: CustomerDb,
  id: string,
): Promise<void> {
  await retryTransaction(clock, () =>
    db.transaction(async (tx) => {
      await cardOf(tx, id)
      await tx.update(cards, { isDefault: false }, and(eq(cards.isDefault, true), ne(cards.id, id))!)
      await tx.update(cards, { isDefault: true }, eq(cards.id, id))
    }),
  )
}

/** The next newest one becomes the default. What it paid for stays, with its last four digits. */
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
  await forget(deps, card)
}

async function cardOf(db: CustomerDb, id: string): Promise<CardRow> {
  const card = /^[0-9a-f-]{36}$/i.test(id) ? await db.one(cards, eq(cards.id, id)) : undefined
  if (!card) throw notFound()
  return card
}

/** The card is gone here already: a gateway that does not answer keeps a token that nobody knows any more. */
async function forget({ gateway }: Dependencies, { gateway: name, token }: CardRow): Promise<void> {
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
