import { useMutation, useQuery } from '@tanstack/react-query'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from './file-out.ts'

/** A file of the server's that is kept on the device under `key`. `make`: asks for it; it throws as the call does. */
export interface KeptFile { key: string; make: () => Promise<OutFile> }

/** Hands out a file; had once, it can be had again without a network (`isKept`). */
export function useKeptFile({ key, make }: KeptFile) {
  const kept = useQuery({ queryKey: ['kept-file', key], queryFn: () => isFileKept(key), staleTime: 0 })
  const { isPending, mutate: out } = useMutation({ mutationFn: async (use: (file: OutFile) => void) => use(await fileOrKept(key, make)), onSuccess: () => kept.refetch() })
  return { isKept: kept.data === true, isPending, out }
}
