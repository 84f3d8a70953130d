import { isPdf, MEDIA_HEAD_BYTES, mediaOf, type Attached } from '#src/domain/shared/media.ts'

/** A file a person chose: the metadata the schema checks, and its content. */
export interface ChosenFile extends Attached {
  blob: Blob
}

/** Reads a file's first bytes, which decide its type (D22). */
export async function chosenFile(file: Blob & { name: string }): Promise<ChosenFile> {
  const head = new Uint8Array(await file.slice(0, MEDIA_HEAD_BYTES).arrayBuffer())
  return { name: file.name, size: file.size, media: mediaOf(head), pdf: isPdf(head), blob: file }
}

/** The input of a call that takes files, as multipart: every field as text, every file under `files`. */
export function uploadBody(input: Record<string, unknown>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(input))
    if (name !== 'files' && value !== null && value !== undefined)
      body.append(name, String(value as string | number | boolean))
  for (const { blob, name } of filesIn(input)) body.append('files', blob, name)
  return body
}

/** Identifies a submission without reading its files. */
export const uploadKey = (input: Record<string, unknown>): string =>
  JSON.stringify({ ...input, files: filesIn(input).map(({ name, size }) => [name, size]) })

export const uploadBytes = (input: Record<string, unknown>): number =>
  filesIn(input).reduce((sum, { size }) => sum + size, 0)

const filesIn = ({ files }: Record<string, unknown>) => (files ?? []) as ChosenFile[]
