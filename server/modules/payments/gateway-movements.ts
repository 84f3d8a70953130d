import { and, asc, desc, eq, gte, isNull } from 'drizzle-orm'
import { gatewayMovements, gatewayPayouts } from '#server/db/schema/money/bank.ts'
import { chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { postCompany, type CompanyPosting } from '#server/db/company-ledger.ts'
import { NEVER_ARRIVED, type GatewayMovement } from '#server/payments/gateway.ts'
import {
  handleChargeEvent,
  handleDisputeEvent,
  handleRefundEvent,
  type GatewayDependencies,
} from './gateway-events.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** The gateway lists movements a little after they happen, so this much is read again. */
const OVERLAP_MS = 2 * HOUR_MS
/**
 * How long a movement that matches nothing of ours is looked up again: the response to its own call may still
 * be on its way.
 */
const UNMATCHED_RETRY_MS = 3 * DAY_MS
/** A payout arrives within days; a failed one is reported within weeks. */
const PAYOUTS_MS = 40 * DAY_MS
/** Banks decide disputes within three months. */
const DISPUTES_MS = 120 * DAY_MS
const BATCH = 200

/**
 * Stores the movements on our account at the card gateway and looks up every refund and dispute among them,
 * so that a lost webhook costs minutes. Safe on several servers at once.
 */
export async function importMovements(
  deps: GatewayDependencies,
  onError: (error: unknown) => void,
): Promise<void> {
  const {
    database: { sql },
    gateway,
    clock,
  } = deps
  const since = await latestMovementAt(deps)
  if (!since) return
  for await (const movement of gateway.movements(new Date(since.getTime() - OVERLAP_MS)))
    await saveMovement(deps, movement)
  const unheard = and(eq(gatewayMovements.gateway, gateway.name), isNull(gatewayMovements.heardAt))
  const hints = await sql
    .select()
    .from(gatewayMovements)
    .where(unheard)
    .orderBy(asc(gatewayMovements.at), asc(gatewayMovements.reference))
    .limit(BATCH)
  for (const { reference, kind, source, at } of hints) {
    try {
      const isOurs =
        kind === 'dispute' ? await handleDisputeEvent(deps, source!) : await handleRefundEvent(deps, source!)
      if (isOurs || clock.now().getTime() - at.getTime() > UNMATCHED_RETRY_MS)
        await sql
          .update(gatewayMovements)
          .set({ heardAt: clock.now() })
          .where(and(eq(gatewayMovements.gateway, gateway.name), eq(gatewayMovements.reference, reference)))
    } catch (error) {
      onError(error)
    }
  }
}

/** Finds disputes that moved no money: inquiries by the bank that want an answer. */
export async function importDisputes(
  deps: GatewayDependencies,
  onError: (error: unknown) => void,
): Promise<void> {
  const {
    database: { sql },
    gateway,
    clock,
  } = deps
  for await (const { reference, state } of gateway.disputes(new Date(clock.now().getTime() - DISPUTES_MS))) {
    const [known] = await sql
      .select({ state: chargebacks.state })
      .from(chargebacks)
      .where(and(eq(chargebacks.gateway, gateway.name), eq(chargebacks.reference, reference)))
    if (known?.state !== state) await handleDisputeEvent(deps, reference).catch(onError)
  }
}

/**
 * Charges that were given up because they never arrived are looked up again for some days: the webhook may
 * have been lost like the response.
 */
export async function recheckGivenUpCharges(
  deps: GatewayDependencies,
  onError: (error: unknown) => void,
): Promise<void> {
  const {
    database: { sql },
    gateway,
    clock,
  } = deps
  const since = new Date(clock.now().getTime() - UNMATCHED_RETRY_MS)
  const rows = await sql
    .select({ topUp: topUps.id, customer: topUps.customerId })
    .from(topUps)
    .where(
      and(
        eq(topUps.gateway, gateway.name),
        eq(topUps.state, 'declined'),
        eq(topUps.failure, NEVER_ARRIVED),
        gte(topUps.updatedAt, since),
      ),
    )
    .limit(BATCH)
  for (const marks of rows) await handleChargeEvent(deps, marks).catch(onError)
}

/**
 * Stores the payouts that the gateway sent to our bank and, once one has arrived, which movements it is made
 * of.
 */
export async function importPayouts({
  database: { sql },
  gateway,
  clock,
}: GatewayDependencies): Promise<void> {
  for await (const { reference, state, amountCents, at, arrivesAt } of gateway.payouts(
    new Date(clock.now().getTime() - PAYOUTS_MS),
  )) {
    const thisPayout = and(eq(gatewayPayouts.gateway, gateway.name), eq(gatewayPayouts.reference, reference))
    const [before] = await sql.select().from(gatewayPayouts).where(thisPayout)
    if (before?.state === state) continue
    if (state === 'paid')
      for await (const movement of gateway.movementsOf(reference))
        await sql
          .update(gatewayMovements)
          .set({ payout: reference })
          .where(and(eq(gatewayMovements.gateway, gateway.name), eq(gatewayMovements.reference, movement)))
    await sql
      .insert(gatewayPayouts)
      .values({ gateway: gateway.name, reference, state, amountCents, at, arrivesAt })
      .onConflictDoUpdate({
        target: [gatewayPayouts.gateway, gatewayPayouts.reference],
        set: { state, arrivesAt },
      })
  }
}

/** Stores a movement and its entry in the company's ledger, once. */
async function saveMovement(
  { database, gateway, clock }: GatewayDependencies,
  movement: GatewayMovement,
): Promise<void> {
  const { reference, kind, amountCents, feeCents, source, at, availableAt } = movement
  const isHeard = !['refund', 'refundFailed', 'dispute'].includes(kind) || source === null
  await database.transaction(async (tx) => {
    const added = await tx
      .insert(gatewayMovements)
      .values({
        gateway: gateway.name,
        reference,
        kind,
        amountCents,
        feeCents,
        source,
        at,
        availableAt,
        heardAt: isHeard ? clock.now() : null,
      })
      .onConflictDoNothing()
      .returning({ reference: gatewayMovements.reference })
    if (added.length > 0)
      await postCompany(
        tx,
        { id: clock.newId(), cause: `movement:${gateway.name}:${reference}`, document: source, at },
        movementPosting(movement),
      )
  })
}

/**
 * Where to read on from: the newest stored movement, else the first card charge; undefined before there was
 * any.
 */
async function latestMovementAt({
  database: { sql },
  gateway,
}: GatewayDependencies): Promise<Date | undefined> {
  const [kept] = await sql
    .select({ at: gatewayMovements.at })
    .from(gatewayMovements)
    .where(eq(gatewayMovements.gateway, gateway.name))
    .orderBy(desc(gatewayMovements.at))
    .limit(1)
  if (kept) return kept.at
  const [first] = await sql
    .select({ at: topUps.createdAt })
    .from(topUps)
    .where(eq(topUps.gateway, gateway.name))
    .orderBy(asc(topUps.createdAt))
    .limit(1)
  return first?.at
}

/**
 * The entry for a movement at the card gateway. `card_clearing` is the other side of what the customers'
 * ledger books for the same event, so it comes to zero once both are booked. A dispute's fee is charged to
 * the customer, so it is in clearing too.
 */
function movementPosting({
  kind,
  amountCents,
  feeCents,
}: Pick<GatewayMovement, 'kind' | 'amountCents' | 'feeCents'>): CompanyPosting {
  const net = amountCents - feeCents
  switch (kind) {
    case 'charge':
    case 'refund':
    case 'refundFailed':
      return { gateway: net, gateway_fees: feeCents, card_clearing: -amountCents }
    case 'dispute':
      return { gateway: net, card_clearing: -net }
    case 'payout':
      return { gateway: net, gateway_fees: feeCents, payouts: -amountCents }
    case 'other':
      return { gateway: net, gateway_other: -net }
  }
}
