import { object, string } from 'yup'
import { quickQuoteSchema } from '#src/domain/parcel/parcel.ts'
import type { Rate, RefusedRate } from '#src/domain/rating/rating.ts'
import { endpoint } from './endpoint.ts'

/** Carriers and their services: public reference data, stored on the device. */
export interface CarrierInfo {
  carrierCode: string
  carrierName: string
  sample: boolean
  services: { serviceCode: string; serviceName: string }[]
}
/**
 * A rate that can be bought until `validUntil` (D15). `id` is null for visitors, who see prices but can't
 * buy.
 */
export type QuotedRate = Rate & { id: string | null; validUntil: string }
/** One carrier's answer: its rates, what it doesn't accept and why, or that it failed. */
export interface CarrierAnswer {
  carrierCode: string
  rates: QuotedRate[]
  refused: RefusedRate[]
  failure: string | null
}

export const quotes = {
  carriers: endpoint<CarrierInfo[]>()(['GET', '/services'], () => object({}), {
    access: 'public',
    programs: 'read',
  }),
  /**
   * One carrier's prices. The waiting step asks all carriers side by side (D43), so a visitor's 20 quotes a
   * minute make twice as many calls.
   */
  parcel: endpoint<CarrierAnswer>()(
    ['POST', '/quotes/parcel'],
    () => quickQuoteSchema.shape({ carrierCode: string().max(40).required() }),
    {
      access: 'public',
      limit: { name: 'quote', max: 40, per: 'minute', visitorsOnly: true },
      programs: 'quote',
    },
  ),
}
