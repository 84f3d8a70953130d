import type { AdjustmentReason } from '#src/domain/money/invoice.ts'
import type { BilledOrder } from './bill-plan.ts'

/** Reasons that come from the customer: what a carrier charges for them is passed on. */
export type CustomerReason = Extract<
  AdjustmentReason,
  'weight' | 'dimensions' | 'address' | 'redelivery' | 'returned'
>

/** How carriers word them, in English and French. What happened to a parcel comes before what it weighs. */
const WORDINGS: readonly (readonly [CustomerReason, RegExp])[] = [
  ['returned', /\breturn|undeliver|retour/i],
  ['redelivery', /re-?deliver|(second|2nd|delivery) attempt|relivraison|nouvelle livraison/i],
  [
    'address',
    /address correct|(incorrect|wrong|incomplete|invalid) address|correction d.adresse|adresse (erron|incorrecte|incompl)/i,
  ],
  ['dimensions', /\bdim|cubi|cube|oversi|girth|volum|length|hors gabarit/i],
  ['weight', /weigh|weight|poids|scale|pes[ée]e/i],
]

/** Whether it came from the customer. */
export const isCustomerReason = (reason: string | undefined): boolean =>
  WORDINGS.some(([one]) => one === reason)

/** What rows of a bill say that they are for, or a weight above the one that was sold; null: not the customer. */
export function carrierReason(
  { rate }: Pick<BilledOrder, 'rate'>,
  rows: readonly { note: string; weight: number | null }[],
): CustomerReason | null {
  const notes = rows.map(({ note }) => note).join(' ')
  const worded = WORDINGS.find(([, wording]) => wording.test(notes))
  if (worded) return worded[0]
  const sold = 'billedWeight' in rate ? rate.billedWeight.value : rate.facts.billedLb
  return rows.some(({ weight }) => weight !== null && weight > sold) ? 'weight' : null
}
