import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES } from './limits.ts'
import { attachmentFault, attachmentName, attachmentsFault, mediaOf, type Media } from './media.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const brands = (major: string, ...others: string[]) =>
  bytes([0, 0, 0, 16 + 4 * others.length], 'ftyp', major, [0, 0, 2, 0], ...others)
const PNG = bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR')

test.each([
  ['a screenshot', PNG, 'image/png'],
  ['a photo', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'), 'image/jpeg'],
  ['a photo with Exif first', bytes([0xff, 0xd8, 0xff, 0xe1]), 'image/jpeg'],
  ['an animation', bytes('GIF89a'), 'image/gif'],
  ['a picture of the web', bytes('RIFF', [1, 2, 3, 4], 'WEBP'), 'image/webp'],
  ['a photo of an iPhone', brands('heic', 'mif1', 'heic'), 'image/heic'],
  ['a HEIC photo that says so late', brands('mif1', 'MiHE', 'heic'), 'image/heic'],
  ['an AVIF picture, which also names mif1', brands('avif', 'mif1', 'miaf'), 'image/avif'],
  ['a video of an iPhone', brands('qt  ', 'qt  '), 'video/quicktime'],
  ['a video of an Android phone', brands('mp42', 'isom', 'mp42'), 'video/mp4'],
  ['an old phone’s video', brands('3gp4', '3gp4'), 'video/3gpp'],
  ['a recording of a browser', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm'), 'video/webm'],
])('%s is known by its content', (_, head, type) => {
  expect(mediaOf(head)?.type).toBe(type)
  expect(mediaOf(head)?.kind).toBe(type.split('/')[0])
})

test.each([
  ['a program', bytes('MZ')],
  ['a PDF', bytes('%PDF-1.7')],
  ['an SVG, which may hold script', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a page', bytes('<!doctype html>')],
  ['nothing', bytes()],
  ['a sound in a RIFF file', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
  ['a sound in an MP4 file', brands('M4A ', 'M4A ')],
  ['the first half of a PNG’s signature', bytes([0x89], 'PNG')],
  ['a Matroska film', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88], 'matroska')],
  ['a box whose length lies', bytes([0xff, 0xff, 0xff, 0xff], 'ftypxxxx')],
])('%s is no picture and no video', (_, head) => {
  expect(mediaOf(head)).toBeNull()
})

const image = { kind: 'image', type: 'image/png', extension: 'png' } satisfies Media
const video = { kind: 'video', type: 'video/mp4', extension: 'mp4' } satisfies Media

test('five images of 5 MB or one video of 20 MB are the most; a byte, a file or a second kind more has its own message', () => {
  const picture = { size: MAX_IMAGE_BYTES, media: image }
  const film = { size: MAX_VIDEO_BYTES, media: video }
  expect(attachmentsFault([])).toBeNull()
  expect(attachmentsFault(Array.from({ length: 5 }, () => picture))).toBeNull()
  expect(attachmentsFault([film])).toBeNull()
  expect(attachmentsFault([picture, { ...picture, size: MAX_IMAGE_BYTES + 1 }])).toBe('validation.tooLarge')
  expect(attachmentsFault([{ ...film, size: MAX_VIDEO_BYTES + 1 }])).toBe('validation.tooLarge')
  expect(attachmentsFault(Array.from({ length: 6 }, () => picture))).toBe('validation.tooManyImages')
  expect(attachmentsFault([film, film])).toBe('validation.oneVideo')
  expect(attachmentsFault([picture, film])).toBe('validation.oneMediaType')
  expect(attachmentFault({ size: 1, media: null })).toBe('validation.mediaType')
})

test.each([
  ['holiday.png', 'holiday.png'],
  ['C:\\Users\\me\\my photo.PNG', 'my photo.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['invoice.pdf.exe', 'invoice.pdf.png'],
  ['破损的箱子.heic', '破损的箱子.png'],
  ['a\r\nBcc: x@example.com', 'a_Bcc_ x@example.png'.replace('@', '_')],
  ['...', 'file.png'],
  ['', 'file.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(80)}.png`],
])('the name %j becomes %j: a name and nothing else, with the ending of its content', (given, name) => {
  expect(attachmentName(given, image)).toBe(name)
})
