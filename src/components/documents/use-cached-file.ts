import { useMutation, useQuery } from '@tanstack/react-query'
import type { CallOptions } from '#src/api/call.ts'
import type { Ahead } from '#src/contract/fields.ts'
import { fileOrCached, isFileCached, prefetchFile } from '#src/offline/cache/files.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'

/** A file of the server, cached on the device under `key`. `make` requests it; it throws as the call does. */
export interface CachedFile {
  key: string
  make: (ahead: Ahead) => Promise<OutFile>
  /** It was handed out; `fromCopy`: without the server knowing. */
  onOut?: (fromCopy: boolean) => void
}

/** A PDF, or ZPL where its name says so. */
export const printedFile = (name: string, bytes: Uint8Array): OutFile => ({
  name,
  type: name.endsWith('.zpl') ? 'application/x-zpl' : 'application/pdf',
  bytes,
})

/** `ask` is the server's call; when downloading ahead it runs in the background. */
export const cachedPaper = (
  key: string,
  name: string,
  ask: (ahead: Ahead, options: CallOptions) => Promise<Uint8Array>,
): CachedFile => ({
  key,
  make: async (ahead) => printedFile(name, await ask(ahead, ahead ? { background: true } : {})),
})

/**
 * Hands out a file; once downloaded it stays available offline (`isCached`; undefined until the device has
 * looked). `ahead`: download it before anybody asks, if possible. `pending`: what it is being fetched for.
 */
export function useCachedFile(file: CachedFile, { ahead = false } = {}) {
  const { key, make } = file
  const cached = useQuery({
    queryKey: ['kept-file', key, ahead],
    queryFn: () => (ahead ? prefetchFile(key, () => make('1')) : isFileCached(key)),
    staleTime: 0,
    refetchOnReconnect: ahead,
  })
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async ({ use, of }: { use: (file: OutFile) => void; of: CachedFile }) => {
      const made = await fileOrCached(of.key, () => of.make(''))
      use(made)
      of.onOut?.(made.fromCopy)
    },
    onSuccess: () => cached.refetch(),
  })
  /** `of`: the current source, where the screen may lag behind. */
  const out = (
    use: (file: OutFile) => void,
    {
      of = file,
      ...options
    }: { of?: CachedFile; onError?: (error: Error) => void; onSuccess?: () => void } = {},
  ) => mutate({ use, of }, options)
  return { isCached: cached.data, pending: isPending ? variables.use : undefined, out }
}
