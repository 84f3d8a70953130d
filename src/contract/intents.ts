import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/**
 * What the server knows about an id under which something was bought, paid or booked (D17).
 * - absent: nothing has arrived yet. It may still be on its way, so nobody can say that nothing was charged.
 * - underWay: it has arrived and is being processed.
 * - ended: the customer gave it up before it arrived. If it arrives later it is refused: nothing was charged.
 * - paying: the card's gateway has not given a final answer. action: the bank needs the customer's
 * confirmation first. The top-up has the same id (D37).
 * - begun: a top-up or a pickup; their own calls give its state.
 */
export interface IntentState {
  state: 'absent' | 'underWay' | 'ended' | 'begun' | 'paying' | 'action' | 'charged' | 'booked' | 'refused'
  orderId: string | null
  refusal: string | null
  actionUrl: string | null
}

export const intents = {
  /** Read only. */
  get: endpoint<IntentState>()(['GET', '/intents/:id'], byId, { programs: 'read' }),
  /**
   * Gives up an intent that has not arrived: from then on it is refused. One that has arrived is left alone.
   * @returns its state afterwards
   */
  end: endpoint<IntentState>()(['POST', '/intents/:id/end'], byId, {
    impersonation: 'withMoney',
    permission: 'any',
    programs: 'buy',
  }),
}
