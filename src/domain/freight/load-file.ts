import { array, mixed } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { attachmentName, isPdf, type Attached, type Media } from '#src/domain/shared/media.ts'

/**
 * Documents of a load: drawn by us (bol, pallet labels, dangerous goods, customs), and files uploaded by
 * either side.
 */
export const LOAD_PAPERS = [
  'bol',
  'palletLabels',
  'dangerousGoods',
  'commercialInvoice',
  'canadaInvoice',
  'cusma',
] as const
export type LoadPaper = (typeof LOAD_PAPERS)[number]
export const LOAD_FILE_KINDS = ['proofOfDelivery', 'packingList', 'customs', 'photo', 'other'] as const
export type LoadFileKind = (typeof LOAD_FILE_KINDS)[number]

/** House limits: at once, and in total per load. */
const MAX_FILES_AT_ONCE = 5
export const MAX_LOAD_FILES = 100
/** The most bytes a person can send at once. */
export const LOAD_FILES_BYTES = MAX_FILES_AT_ONCE * MAX_IMAGE_BYTES

/** The `accept` attribute of a load's file input. */
export const LOAD_FILE_ACCEPT = 'image/*,application/pdf'

type File = Omit<Attached, 'name'>

/** The type of a file by its content (D22): a picture or a PDF; null when it is neither. */
export function loadFileOf({ media, bytes, pdf }: File): Pick<Media, 'type' | 'extension'> | null {
  if (media?.kind === 'image') return media
  return pdf || (bytes && isPdf(bytes)) ? { type: 'application/pdf', extension: 'pdf' } : null
}

/**
 * What is wrong with one file, as a message id; null when it can be added to a load. The content of a file
 * that is too large was not read.
 */
export function loadFileFault(file: File): string | null {
  if (file.size > MAX_IMAGE_BYTES) return 'validation.tooLarge'
  return loadFileOf(file) ? null : 'validation.loadFileType'
}

export const loadFilesSchema = lazySchema(() =>
  array(mixed<Attached>().required())
    .min(1, 'validation.enter')
    .max(MAX_FILES_AT_ONCE, 'validation.tooManyFiles')
    .default([])
    .test('files', (value, context) => {
      const fault = value.map(loadFileFault).find((one) => one !== null)
      return fault === undefined || context.createError({ message: fault! })
    }),
)

/** Like `attachmentName`, for a file of a load. */
export const loadFileName = (file: File & { name: string }): string =>
  attachmentName(file.name, { ...loadFileOf(file)!, kind: 'image' })
