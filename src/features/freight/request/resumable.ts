import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { typedText } from '#src/offline/records/draft-list.ts'
import type { LiveRecord } from '#src/offline/records/records.ts'
import { progressOf, valuesOf, type FreightProgress } from './freight-draft.ts'
import { stepAddress, type StepId } from './steps.ts'

interface FreightDraft {
  id: string
  mode: FreightMode
  /** Postal codes, as far as typed. */
  from: string
  to: string
  /** An acceptance with an unknown outcome: the draft can't be discarded. */
  open: boolean
  updatedAt: number
  /** The address where work continues. */
  address: string
}

function lastStep({ flow, quoteId, offerId, purchase }: FreightProgress): StepId {
  if (flow === 'steps') return purchase || offerId ? 'payShip' : 'fromTo'
  if (purchase) return 'payFreight'
  if (offerId) return 'pickupDelivery'
  return quoteId ? 'offers' : 'load'
}

/**
 * A load to continue, from this or another device; null for other drafts and for emptied ones.
 * @throws on one that can't be read
 */
export function freightDraft(record: LiveRecord): FreightDraft | null {
  const { request } = valuesOf(record) ?? {}
  if (!request) return null
  if (!FREIGHT_MODES.includes(request.mode)) throw new TypeError('no mode')
  const { id, updatedAt } = record
  const progress = progressOf(record, 'quick')
  const step = lastStep(progress)
  return {
    id,
    mode: request.mode,
    from: typedText(request.from.postalCode),
    to: typedText(request.to.postalCode),
    open: progress.purchase !== null,
    updatedAt,
    address: stepAddress(progress.flow, step, { id, mode: request.mode }),
  }
}
