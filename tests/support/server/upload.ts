import type { InjectOptions } from 'fastify'

/** A file with the name that a person's device gives it, whatever its content. */
export interface Sample {
  name: string
  bytes: Uint8Array
}

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const padded = (head: Buffer, size: number) =>
  Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length))])

/** Files of any size with the first bytes of real ones. */
export const sample = {
  png: (name = 'box.png', size = 100): Sample => ({
    name,
    bytes: padded(bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR'), size),
  }),
  jpeg: (name = 'photo.jpg', size = 100): Sample => ({
    name,
    bytes: padded(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'), size),
  }),
  mp4: (name = 'film.mp4', size = 100): Sample => ({
    name,
    bytes: padded(bytes([0, 0, 0, 20], 'ftypisom', [0, 0, 2, 0], 'mp42'), size),
  }),
  program: (name = 'picture.png'): Sample => ({ name, bytes: padded(bytes('MZ'), 100) }),
}

/** A multipart body as browsers encode it. */
export async function multipart(
  fields: Record<string, string>,
  files: readonly Sample[],
): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', new File([new Uint8Array(file.bytes)], file.name))
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  }
}
