import { object } from 'yup'
import { claimSchema, type ClaimKind, type ClaimState } from '#src/domain/orders/claim.ts'
import { ATTACHMENTS_BYTES } from '#src/domain/shared/media.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { endpoint, UPLOADS, type CursorPage } from './endpoint.ts'
import { byId, cursor, position, uuid } from './fields.ts'

export interface ClaimRow {
  id: string
  number: string
  orderId: string
  orderNumber: string
  kind: ClaimKind
  state: ClaimState
  askedCents: Cents
  paidCents: Cents
  createdAt: string
}
export interface Claim extends ClaimRow {
  description: string
  answer: string | null
  answeredAt: string | null
  photos: { position: number; name: string; type: string }[]
}

export const claims = {
  list: endpoint<CursorPage<ClaimRow>>()(['GET', '/claims'], () => object({ after: cursor() }), {
    kept: true,
  }),
  ofOrder: endpoint<{ rows: Claim[] }>()(['GET', '/orders/:id/claims'], byId, { kept: true }),
  /** The device chooses `claimId`, so the same claim sent twice is one claim. */
  open: endpoint<{ number: string }>()(
    ['POST', '/orders/:id/claims'],
    () => claimSchema.shape({ id: uuid(), claimId: uuid() }),
    {
      upload: true,
      bodyBytes: ATTACHMENTS_BYTES,
      limit: UPLOADS,
      impersonation: 'withMoney',
      permission: 'ship',
    },
  ),
  photo: endpoint<Uint8Array>()(
    ['GET', '/claims/:id/photos/:position'],
    () => byId.shape({ position: position() }),
    { binary: true },
  ),
}
