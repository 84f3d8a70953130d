import type { ProofKind } from '#src/domain/orders/proof.ts'
import { MAX_PHOTO_BYTES, proofFileSchema } from '#src/domain/orders/proof.ts'
import { endpoint } from './endpoint.ts'
import { byId, position, uuid } from './fields.ts'

/** What was seen and signed for, as it was recorded. The files are read one by one. */
export interface ProofRow {
  id: string
  kind: ProofKind
  signedBy: string
  note: string
  /** By the device that recorded it, in its zone; and when it reached us. */
  at: string
  zone: string
  receivedAt: string
  /** The member who recorded it. */
  recordedBy: string
  signed: boolean
  photos: number
}

/** A van's day: sixty stops with five photos and a signature each. */
const PROOF_FILES = { name: 'prooffile', max: 360, per: 'hour' } as const

/** A proof itself arrives like any change of a device (`sync.push`, entity `proof`), after its files. */
export const proofs = {
  ofOrder: endpoint<{ rows: ProofRow[] }>()(['GET', '/orders/:id/proofs'], byId, { kept: true }),
  /** `id` is the proof's, which the device chooses; the same position sent again changes nothing. */
  attach: endpoint<null>()(['POST', '/proofs/:id/files'], () => proofFileSchema.shape({ id: uuid() }), {
    upload: true,
    bodyBytes: MAX_PHOTO_BYTES,
    limit: PROOF_FILES,
    impersonation: 'allowed',
    permission: 'ship',
  }),
  file: endpoint<Uint8Array>()(
    ['GET', '/proofs/:id/files/:position'],
    () => byId.shape({ position: position() }),
    { binary: true },
  ),
}
