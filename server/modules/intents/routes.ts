import { eq } from 'drizzle-orm'
import { contract } from '#src/contract/contract.ts'
import type { IntentState } from '#src/contract/intents.ts'
import { topUps } from '#server/db/schema/money/payments.ts'
import { intents } from '#server/db/schema/shipping.ts'
import { isPaymentRefusal } from '#server/modules/payments/pay-by-card.ts'
import type { CustomerContext } from '#server/http/context.ts'
import type { Serve } from '#server/http/serve.ts'
import { endIntent, intentExists, isIntentEnded } from './intents.ts'

const { get, end } = contract.intents

export function intentRoutes(serve: Serve): void {
  serve(get, ({ id }, context) => stateOf(context, id))
  serve(end, async ({ id }, context) => {
    // It may still be waiting for its turn on this server. If another server has it, it either wins or is
    // refused.
    if (!context.isUnderWay(id)) await endIntent(context.db, context.clock, id)
    return stateOf(context, id)
  })
}

async function stateOf({ db, isUnderWay }: CustomerContext, id: string): Promise<IntentState> {
  const only = (state: IntentState['state']): IntentState => ({
    state,
    orderId: null,
    refusal: null,
    actionUrl: null,
  })
  const found = await db.one(intents, eq(intents.id, id))
  if (!found) {
    if (await intentExists(db, id)) return only('begun')
    if (await isIntentEnded(db, id)) return only('ended')
    return only(isUnderWay(id) ? 'underWay' : 'absent')
  }
  // A purchase by card has its top-up under the same ID (D37). The order exists once the card is charged.
  const { state, refusal, orderId } = found
  const topUp = state === 'paying' ? await db.one(topUps, eq(topUps.id, id)) : undefined
  if (topUp?.state === 'action') return { ...only('action'), actionUrl: topUp.actionUrl }
  return {
    ...only(state),
    orderId: state === 'paying' || (state === 'refused' && isPaymentRefusal(refusal)) ? null : orderId,
    refusal,
  }
}
