import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { MAX_VIDEO_BYTES } from '#src/domain/shared/limits.ts'
import { MEDIA_HEAD_BYTES, mediaOf, type Attached } from '#src/domain/shared/media.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { limitOf } from './bounded-lists.ts'
import { RequestError } from '#server/platform/errors.ts'

export interface Upload {
  fields: Record<string, string>
  files: Attached[]
}

/**
 * Up to this much above the call's limit is read and discarded, so that the response can say which file was
 * too large; anything beyond is not read at all.
 */
const SLACK_BYTES = 8 * MEGABYTE
/** One file more than the schema allows is read, so that the schema can report that there are too many. */
const limitsFor = (files: number, bytes: number) => ({
  fields: 60,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  parts: 61 + files,
  files: files + 1,
  fileSize: Math.min(bytes, MAX_VIDEO_BYTES) + 1,
  headerPairs: 50,
})

/**
 * Reads a multipart body: its fields, and its files with their type by content (D22). Never holds more in
 * memory than the call's limit; the schema reports the rest.
 */
export async function readUpload(
  request: FastifyRequest,
  { input, bodyBytes }: Pick<Endpoint<unknown, unknown>, 'input' | 'bodyBytes'>,
): Promise<Upload> {
  if (Number(request.headers['content-length']) > bodyBytes + SLACK_BYTES) throw tooLarge()
  const limit = limitOf(input.fields.files)!
  const fields: Record<string, string> = {}
  const files: Attached[] = []
  let keptBytes = 0
  try {
    for await (const part of request.parts({ limits: limitsFor(limit.most, bodyBytes) })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const file = await readFile(part, bodyBytes - keptBytes)
      // A file input without a file is sent as an empty file without a name.
      if (part.filename === '' && file.size === 0) continue
      keptBytes += file.bytes?.length ?? 0
      files.push(file)
    }
  } catch (error) {
    throw refusal(error, limit.message)
  }
  return { fields, files }
}

async function readFile(part: MultipartFile, room: number): Promise<Attached> {
  const chunks: Buffer[] = []
  let [head, size] = [Buffer.alloc(0), 0]
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (head.length < MEDIA_HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, MEDIA_HEAD_BYTES)])
    size += chunk.length
    if (size <= room) chunks.push(chunk)
    else chunks.length = 0
  }
  return {
    name: part.filename,
    size,
    media: mediaOf(head.subarray(0, MEDIA_HEAD_BYTES)),
    ...(size <= room && { bytes: Buffer.concat(chunks) }),
  }
}

const tooLarge = () =>
  new RequestError('validation.tooLarge', {
    code: 413,
    asStatus: true,
    fields: { files: 'validation.tooLarge' },
  })

function refusal(error: unknown, tooMany: string): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new RequestError('error.fields', { fields: { files: tooMany } })
  // Cut short, or not multipart at all.
  return new RequestError('error.notUnderstood', { code: 400, asStatus: true })
}
