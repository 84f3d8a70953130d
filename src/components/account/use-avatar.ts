import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { MEDIA_HEAD_BYTES, mediaOf } from '#src/domain/shared/media.ts'

/**
 * The person's picture as an address for `<img>`, by the id in the session; undefined without one. Fetched
 * with the session's token, never by an address that contains it (D41), and cached on the device with the
 * documents.
 */
export function useAvatar(id: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['avatar', id],
    queryFn: () => picture(id),
    enabled: id !== '',
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  return id === '' ? undefined : data
}

async function picture(id: string): Promise<string> {
  const { avatarId, cacheDocument, readDocument } = await import('#src/offline/cache/documents.ts')
  const key = avatarId(id)
  const cached = await readDocument(key).catch(() => undefined)
  if (cached) return urlOf(cached.bytes)
  const bytes = await call(contract.account.avatar, {}, { background: true })
  await cacheDocument({ id: key, name: 'avatar', type: typeOf(bytes), bytes }).catch(() => {})
  return urlOf(bytes)
}

const typeOf = (bytes: Uint8Array) => mediaOf(bytes.subarray(0, MEDIA_HEAD_BYTES))?.type ?? ''
const urlOf = (bytes: Uint8Array) =>
  URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: typeOf(bytes) }))
