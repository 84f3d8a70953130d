import { and, eq } from 'drizzle-orm'
import {
  cardDigits,
  cardTypeOf,
  TEST_CARDS,
  TEST_DECLINES,
  TEST_LATER,
  type CardSecret,
} from '#src/domain/money/payment-card.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { sandboxCards, sandboxCharges, sandboxDisputes } from '#server/db/schema/money/payments.ts'
import { RequestError } from '#server/platform/errors.ts'
import { declineReason, NOT_APPROVED, type CardGateway, type ChargeOutcome } from './gateway.ts'
import { sandboxMoney } from './sandbox-money.ts'

interface Dependencies {
  database: Database
  clock: Clock
  /** Response delay, after it has done what was requested. */
  delayMs: number
}

/**
 * The built-in gateway: moves no money, accepts only published test numbers, and stores neither number nor
 * CVV (D26).
 */
export function sandboxGateway({ database, clock, delayMs }: Dependencies): CardGateway {
  const later = async <T>(answer: T): Promise<T> => {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    return answer
  }
  return {
    name: 'sandbox',
    page: null,
    register: async () => null,
    begin: () => {
      throw new RequestError('card.noPage')
    },
    async claim(proof, { customerId }) {
      const card = await database.forCustomer(customerId).one(sandboxCards, eq(sandboxCards.token, proof))
      if (!card) throw new RequestError('card.notTaken', { fields: { token: 'card.notTaken' } })
      const { token, cardType, lastFour, expirationMonth, expirationYear } = card
      return { token, cardType, lastFour, expirationMonth, expirationYear }
    },
    forget: async () => {},
    async charge({ key, cents, token, payer, present }) {
      const db = database.forCustomer(payer.customerId)
      const card = await db.one(sandboxCards, eq(sandboxCards.token, token))
      const outcome = card
        ? outcomeOf(card.outcome, present)
        : { state: 'declined', reason: 'generic_decline' }
      const now = clock.now()
      await db.transaction(async (tx) => {
        const isNew = await tx.insert(
          sandboxCharges,
          {
            key,
            ...outcome,
            later: card?.outcome ?? null,
            amountCents: cents,
            createdAt: now,
            paidAt: outcome.state === 'paid' ? now : null,
          },
          { ifAbsent: true },
        )
        if (isNew && card?.outcome === 'disputed')
          await tx.insert(sandboxDisputes, {
            chargeKey: key,
            state: 'open',
            reason: 'fraudulent',
            amountCents: cents,
            createdAt: now,
          })
      })
      return later((await found(db, key))!)
    },
    look: ({ key, payer }) => found(database.forCustomer(payer.customerId), key),
    async abandon({ key, payer }) {
      const db = database.forCustomer(payer.customerId)
      await answerChallenge(db, clock, key, false)
      return (await found(db, key))!
    },
    ...sandboxMoney({ database, clock, later }),
  }
}

/**
 * Takes a number, stores what it stands for, and discards it. @throws RequestError for every number that
 * isn't a published test number
 */
export async function tokenize(db: CustomerDb, clock: Clock, secret: CardSecret): Promise<{ token: string }> {
  const digits = cardDigits(secret.cardNumber)
  const special = [...TEST_DECLINES, ...TEST_LATER].find(({ number }) => number === digits)
  if (!special && !TEST_CARDS.some(({ number }) => number === digits))
    throw new RequestError('card.sandboxOnly', { fields: { cardNumber: 'card.sandboxOnly' } })
  const token = `sbx_${clock.secret(18)}`
  const { expirationMonth, expirationYear } = secret
  await db.insert(sandboxCards, {
    token,
    outcome: special?.outcome ?? 'approved',
    cardType: cardTypeOf(digits)!,
    lastFour: digits.slice(-4),
    expirationMonth,
    expirationYear,
    createdAt: clock.now(),
  })
  return { token }
}

/** The cardholder's answer in the sandbox's dialog. */
export async function answerChallenge(
  db: CustomerDb,
  clock: Clock,
  key: string,
  approve: boolean,
): Promise<void> {
  await db.update(
    sandboxCharges,
    approve
      ? { state: 'paid', paidAt: clock.now() }
      : { state: 'declined', reason: 'authentication_required' },
    and(eq(sandboxCharges.key, key), eq(sandboxCharges.state, 'action'))!,
  )
}

const found = async (db: CustomerDb, key: string): Promise<ChargeOutcome | null> => {
  const charge = await db.one(sandboxCharges, eq(sandboxCharges.key, key))
  return charge ? asOutcome(charge) : null
}

function outcomeOf(card: string, present: boolean): { state: string; reason: string | null } {
  if (card === 'approved' || TEST_LATER.some(({ outcome }) => outcome === card))
    return { state: 'paid', reason: null }
  if (card === ASKS_FIRST)
    return present
      ? { state: 'action', reason: null }
      : { state: 'declined', reason: 'authentication_required' }
  return { state: 'declined', reason: card }
}

function asOutcome({ key, state, reason }: typeof sandboxCharges.$inferSelect): ChargeOutcome {
  if (state === 'paid') return { state, reference: key }
  if (state === 'action') return { state, reference: key, url: null }
  return {
    state: 'declined',
    reference: key,
    reason: reason === 'authentication_required' ? NOT_APPROVED : declineReason(reason),
  }
}

/** As named in the published list. */
const ASKS_FIRST = '3DS2 required'
