import type { CardGateway } from '#server/payments/gateway.ts'

export type Breaks = 'before the charge' | 'after the charge' | 'before the refund' | null

/**
 * A card gateway behind a network that can fail at each named place. `charges`: the keys of the charges it
 * received.
 */
export class FaultyGateway {
  breaks: Breaks = null
  refunds: 'usual' | 'pending' | 'refused' = 'usual'
  charges: string[] = []

  heal(): void {
    this.breaks = null
    this.refunds = 'usual'
    this.charges = []
  }

  readonly before = (usual: CardGateway): CardGateway => ({
    ...usual,
    charge: async (charge) => {
      this.charges.push(charge.key)
      if (this.breaks === 'before the charge') throw new Error('the process ended here')
      const outcome = await usual.charge(charge)
      if (this.breaks === 'after the charge') throw new Error('the process ended here')
      return outcome
    },
    refund: async (refund) => {
      if (this.breaks === 'before the refund') throw new Error('the process ended here')
      return this.refunds === 'usual' ? usual.refund(refund) : { state: this.refunds, reference: null }
    },
  })
}
