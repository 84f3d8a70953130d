import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/**
 * What the server knows of the id under which something was bought, paid or booked (D17).
 * - absent: nothing has arrived so far. It may be on its way: nobody can say yet that nothing was charged.
 * - underWay: it has arrived, and is being worked on.
 * - ended: it had not arrived when its customer gave it up, and never will: nothing was charged.
 * - paying: the card's gateway has not said its last word. action: the bank asks its customer first. Its
 * top-up has the same id (D37).
 * - begun: a top-up or a pickup, whose own calls tell of it.
 */
export interface IntentState {
  state: 'absent' | 'underWay' | 'ended' | 'begun' | 'paying' | 'action' | 'charged' | 'booked' | 'refused'
  orderId: string | null
  refusal: string | null
  actionUrl: string | null
}

export const intents = {
  /** Changes nothing. */
  get: endpoint<IntentState>()(['GET', '/intents/:id'], byId),
  /**
   * Gives up what has not arrived: from then on it is refused. What has arrived is not touched. @returns what
   * it is then
   */
  end: endpoint<IntentState>()(['POST', '/intents/:id/end'], byId, { impersonation: 'withMoney' }),
}
