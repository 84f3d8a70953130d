import { boolean, object } from 'yup'
import { optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { shipmentSchema } from '#src/domain/parcel/parcel.ts'
import { BODY_BYTES, endpoint } from '#src/contract/endpoint.ts'
import { byId, uuid } from '#src/contract/fields.ts'

/** used: the purchase was made. */
export type ApprovalState = 'waiting' | 'approved' | 'declined' | 'used'

/**
 * What is to be bought. `id`: where it can be looked at: the draft of a parcel, the freight quote of a load, or
 * the batch. `service` is empty for a batch, whose rows have a service each.
 */
export interface ApprovalSubject {
  kind: 'parcel' | 'load' | 'batch'
  id: string
  service: string
  /** "Ada Lovelace, Montréal"; the name of a batch. */
  title: string
  /** Shipments. */
  count: number
}

export interface Approval {
  id: string
  state: ApprovalState
  subject: ApprovalSubject
  totalCents: number
  note: string
  /** Who asks. */
  userId: string
  by: string
  answeredBy: string | null
  answeredAt: string | null
  createdAt: string
  /** Until then it can be answered, and what was approved can be bought. */
  expiresAt: string
}

const note = () => optionalText(300)
/** Asking costs nothing; buying it is checked again. */
const asking = { impersonation: 'withMoney', permission: 'ship' } as const

/**
 * Purchases above what a member may spend alone (D48): an owner approves each, and the member then buys it. Asked
 * again about the same thing, the earlier question is replaced.
 */
export const approvals = {
  /** Those of everybody for whoever may answer; one's own for others. */
  list: endpoint<Approval[]>()(
    ['GET', '/approvals'],
    lazySchema(() => object({})),
    { kept: true },
  ),
  /** `rateId` and `shipment` as they would be bought; `draftId`: the draft it is bought from. */
  askParcel: endpoint<Approval>()(
    ['POST', '/approvals/parcels'],
    () => object({ rateId: uuid(), shipment: shipmentSchema, draftId: uuid(), note: note() }),
    { ...asking, bodyBytes: BODY_BYTES.long },
  ),
  askLoad: endpoint<Approval>()(
    ['POST', '/approvals/loads'],
    () => object({ quoteId: uuid(), offerId: uuid(), note: note() }),
    asking,
  ),
  /** Everything in the batch that can be bought now. */
  askBatch: endpoint<Approval>()(
    ['POST', '/approvals/batches'],
    () => object({ batchId: uuid(), note: note() }),
    asking,
  ),
  /** 409: it was answered or withdrawn meanwhile. */
  answer: endpoint<Approval>()(
    ['POST', '/approvals/:id/answer'],
    () => byId.shape({ approve: boolean().required('validation.select') }),
    { impersonation: 'never', permission: 'members' },
  ),
  /** One's own, before it was used. */
  withdraw: endpoint<null>()(['DELETE', '/approvals/:id'], byId, {
    impersonation: 'withMoney',
    permission: 'ship',
  }),
}
