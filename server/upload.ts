import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from '#src/domain/limits.ts'
import { MEDIA_HEAD_BYTES, mediaOf, type Attached } from '#src/domain/media.ts'
import { Refusal } from './errors.ts'

export interface Upload { fields: Record<string, string>; files: Attached[] }

/** The most that a call may rightly bring in files; what comes on top is counted and thrown away. */
const MOST_BYTES = Math.max(MAX_VIDEO_BYTES, MAX_IMAGES * MAX_IMAGE_BYTES)
/** Above this nothing is read at all: no chooser of ours lets so much pass. */
const MOST_BODY_BYTES = MOST_BYTES + 8 * 1024 * 1024
/** More files than anybody chooses by mistake. */
const MOST_FILES = 20
const LIMITS = { fields: 60, fieldNameSize: 100, fieldSize: 64 * 1024, parts: 60 + MOST_FILES, files: MOST_FILES, fileSize: MAX_VIDEO_BYTES + 1, headerPairs: 50 }

/**
 * Reads a multipart body: its fields, and its files with what their content says they are (D22). Never more in memory than an
 * inquiry may hold; the schema says what is wrong with the rest.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (Number(request.headers['content-length']) > MOST_BODY_BYTES) throw tooLarge()
  const fields: Record<string, string> = {}
  const files: Attached[] = []
  let kept = 0
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const file = await readFile(part, MOST_BYTES - kept)
      // A browser sends a chooser in which nothing was chosen as an empty file without a name.
      if (part.filename === '' && file.size === 0) continue
      kept += file.bytes?.length ?? 0
      files.push(file)
    }
  } catch (error) {
    throw refusal(error)
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
  return { name: part.filename, size, media: mediaOf(head.subarray(0, MEDIA_HEAD_BYTES)), ...(size <= room && { bytes: Buffer.concat(chunks) }) }
}

const tooLarge = () => new Refusal('validation.tooLarge', { code: 413, asStatus: true, fields: { files: 'validation.tooLarge' } })

function refusal(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new Refusal('error.fields', { fields: { files: 'validation.tooManyImages' } })
  // Cut short, or no multipart at all.
  return new Refusal('error.notUnderstood', { code: 400, asStatus: true })
}
