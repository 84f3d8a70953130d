import { RequestError } from '#server/platform/errors.ts'
import type { CardGateway } from './gateway.ts'

const off = () => {
  throw new RequestError('card.off')
}
async function* nothing(): AsyncGenerator<never> {}

/** The operator accepts no cards: e-transfers and promo codes remain. */
export const noGateway: CardGateway = {
  name: 'off',
  page: null,
  register: async () => null,
  begin: off,
  claim: off,
  forget: async () => {},
  charge: off,
  look: async () => null,
  abandon: off,
  refund: off,
  lookRefund: off,
  refundNamed: async () => null,
  dispute: async () => null,
  disputes: nothing,
  answerDispute: off,
  movements: nothing,
  payouts: nothing,
  movementsOf: nothing,
}
