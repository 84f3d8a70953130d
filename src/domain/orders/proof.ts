import { array, boolean, mixed, number, object, string, type InferType } from 'yup'
import { optionalText } from '#src/domain/shared/fields.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Attached } from '#src/domain/shared/media.ts'

/** Goods given to a carrier, goods delivered, goods found damaged. */
export const PROOF_KINDS = ['handOver', 'delivery', 'damage'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** House limits. A phone's photo is made smaller than that before it is kept (photo-worker.ts). */
export const MAX_PROOF_PHOTOS = 5
export const MAX_PHOTO_BYTES = 300_000
const MAX_SIGNATURE_BYTES = 40_000
/** Of one order; more is a program that went wrong. */
export const MAX_PROOFS = 100
/** Where the signature is among the files of a proof; its photos follow from 1. */
export const SIGNATURE_POSITION = 0

/** Time zones have names (IANA); a browser without one gives an offset. */
const ZONE = /^[A-Za-z0-9_+:/-]{1,60}$/

/**
 * What was seen and who signed for it. `at` is the device's time and `zone` its zone: they may be wrong, so the
 * server adds its own. A proof is evidence: it is written once and never changed.
 */
export const proofSchema = lazySchema(() =>
  object({
    orderId: string()
      .matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'validation.id')
      .required('validation.id'),
    kind: string<ProofKind>()
      .oneOf([...PROOF_KINDS])
      .required('validation.select'),
    signedBy: optionalText(80).when('kind', ([kind], field) =>
      signs(kind as string) ? field.required('validation.enter') : field,
    ),
    note: optionalText(500),
    at: string()
      .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, 'validation.date')
      .required('validation.enter')
      .test('time', 'validation.date', (value) => !Number.isNaN(Date.parse(value))),
    zone: string().matches(ZONE, 'validation.id').required('validation.enter'),
    /** Whether the name was signed by hand as well; typed alone it counts too. */
    signed: boolean().default(false),
    photos: number().integer().min(0).max(MAX_PROOF_PHOTOS).default(0),
  }),
)
export type Proof = InferType<typeof proofSchema>

/** Damage is reported by whoever sees it; goods that change hands are signed for. */
export function signs(kind: string): boolean {
  return kind !== 'damage'
}

/** The positions of a proof's files. */
export const filesOfProof = ({ signed, photos }: Pick<Proof, 'signed' | 'photos'>): number[] => [
  ...(signed ? [SIGNATURE_POSITION] : []),
  ...Array.from({ length: photos }, (_, at) => at + 1),
]

type File = Pick<Attached, 'size' | 'media'>

/** What is wrong with a proof's photo, as a message id. Only JPEG: drawn anew, it has no place in it. */
export function proofPhotoFault({ size, media }: File): string | null {
  if (media?.type !== 'image/jpeg') return 'validation.mediaType'
  return size > MAX_PHOTO_BYTES ? 'validation.tooLarge' : null
}

/** What is wrong with the file of that position. */
function proofFileFault(position: number, file: File): string | null {
  if (position !== SIGNATURE_POSITION) return proofPhotoFault(file)
  return file.media?.type === 'image/png' && file.size <= MAX_SIGNATURE_BYTES ? null : 'validation.mediaType'
}

/** One file at a time, so that a weak connection never sends the same one again. */
export const proofFileSchema = lazySchema(() =>
  object({
    position: number().integer().min(0).max(MAX_PROOF_PHOTOS).required('validation.id'),
    files: array(mixed<Attached>().required())
      .min(1, 'validation.enter')
      .max(1, 'validation.tooManyFiles')
      .default([])
      .test('files', (value, context) => {
        const position = (context.parent as { position?: number }).position ?? 0
        const fault = value[0] ? proofFileFault(position, value[0]) : null
        return fault === null || context.createError({ message: fault })
      }),
  }),
)
