import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from './limits.ts'

export type MediaKind = 'image' | 'video'
export interface Media {
  kind: MediaKind
  type: string
  extension: string
}

/**
 * A chosen file before it is sent (`pdf`: its content says so), and the same once it has arrived (`bytes`).
 * Sizes in bytes.
 */
export interface Attached {
  name: string
  size: number
  media: Media | null
  pdf?: boolean
  bytes?: Uint8Array
}

/** The number of leading bytes that `mediaOf` needs. */
export const MEDIA_HEAD_BYTES = 64

/** The most that can be attached at once, in bytes: five pictures or a video. */
export const ATTACHMENTS_BYTES = Math.max(MAX_VIDEO_BYTES, MAX_IMAGES * MAX_IMAGE_BYTES)

/** The `accept` attribute of a file input. */
export const MEDIA_ACCEPT = 'image/*,video/*'

/**
 * The type of a file by its content, whatever its name (D22): photos of phones and cameras, screenshots, and
 * the videos that phones and browsers make. Drawings that can contain script (SVG) aren't accepted. Sources:
 * PNG (W3C, §5.2), JPEG (ITU T.81, B.1.1.3), GIF89a, RIFF/WebP (RFC 9649), ISO/IEC 14496-12 (`ftyp`),
 * Matroska (RFC 9559).
 * @param head the file's first bytes, MEDIA_HEAD_BYTES or all it has
 * @returns null when it is none of them
 */
export function mediaOf(head: Uint8Array): Media | null {
  if (starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && ascii(head, 12, 4) === 'IHDR')
    return image('png')
  if (starts(head, [0xff, 0xd8, 0xff]) && head.length > 3 && head[3]! >= 0xc0) return image('jpeg', 'jpg')
  if (['GIF87a', 'GIF89a'].includes(ascii(head, 0, 6))) return image('gif')
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 4) === 'WEBP') return image('webp')
  if (ascii(head, 4, 4) === 'ftyp') return isoMedia(head)
  // The document type is in the header that follows, within the first bytes of every file a browser records.
  if (starts(head, [0x1a, 0x45, 0xdf, 0xa3]) && ascii(head, 0, MEDIA_HEAD_BYTES).includes('webm'))
    return video('webm')
  return null
}

/** Whether it begins like a PDF (ISO 32000). @param head the file's first bytes */
export const isPdf = (head: Uint8Array): boolean => starts(head, [0x25, 0x50, 0x44, 0x46, 0x2d])

/** A format that every browser shows, so that it can be a person's avatar. */
export const isAvatar = (media: Media | null): boolean =>
  ['image/png', 'image/jpeg', 'image/webp', 'image/gif'].includes(media?.type ?? '')

type Attachment = Pick<Attached, 'size' | 'media'>

/** What is wrong with one file on its own, as a message id; null when it can be attached. */
export function attachmentFault({ size, media }: Attachment): string | null {
  if (!media) return 'validation.mediaType'
  return size > (media.kind === 'image' ? MAX_IMAGE_BYTES : MAX_VIDEO_BYTES) ? 'validation.tooLarge' : null
}

/**
 * What is wrong with all attachments of an inquiry together (requirements §5, D22): at most 5 images of ≤ 5
 * MB, or one video of ≤ 20 MB.
 */
export function attachmentsFault(files: readonly Attachment[]): string | null {
  const fault = files.map(attachmentFault).find((one) => one !== null)
  if (fault) return fault
  const images = files.filter(({ media }) => media?.kind === 'image').length
  const videos = files.length - images
  if (images > 0 && videos > 0) return 'validation.oneMediaType'
  if (images > MAX_IMAGES) return 'validation.tooManyImages'
  return videos > 1 ? 'validation.oneVideo' : null
}

/**
 * A person's file name without anything that a file system or email could misinterpret, and with the
 * extension of its content.
 */
export function attachmentName(name: string, { extension }: Media): string {
  const base = name.split(/[\\/]/).at(-1)!
  const bare = base
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, MAX_NAME)
  return `${bare || 'file'}.${extension}`
}

const MAX_NAME = 80

/**
 * ISO base media files list their types as brands; a HEIC photo may have its own only among the later ones.
 */
function isoMedia(head: Uint8Array): Media | null {
  const size = Math.min(new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0), head.length)
  const brands = Array.from({ length: Math.max(0, Math.floor((size - 8) / 4)) }, (_, at) =>
    ascii(head, 8 + at * 4, 4),
  ).filter((_, at) => at !== 1)
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return image('avif')
  if (brands.some((brand) => ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].includes(brand)))
    return image('heic')
  if (brands[0] === 'qt  ') return { kind: 'video', type: 'video/quicktime', extension: 'mov' }
  if (brands.some((brand) => /^3g[gp2]/.test(brand)) && !brands.some(isMp4))
    return { kind: 'video', type: 'video/3gpp', extension: '3gp' }
  return brands.some(isMp4) ? video('mp4') : null
}

const isMp4 = (brand: string) => /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|f4v )$/.test(brand)
const image = (type: string, extension = type): Media => ({ kind: 'image', type: `image/${type}`, extension })
const video = (type: string): Media => ({ kind: 'video', type: `video/${type}`, extension: type })
const starts = (head: Uint8Array, bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
const ascii = (head: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...head.subarray(from, from + length))
