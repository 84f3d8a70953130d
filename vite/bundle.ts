import type { Rollup } from 'vite'

export type Bundle = Rollup.OutputBundle
type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

export function entryNamed(bundle: Bundle, name: string): Rollup.OutputChunk {
  const entry = Object.values(bundle).find(
    (part): part is Rollup.OutputChunk => part.type === 'chunk' && part.isEntry && part.name === name,
  )
  if (!entry) throw new Error(`the build has no entry named "${name}"`)
  return entry
}

/** A chunk, everything it imports before it can run, and their style sheets: file names, each once. */
export function filesNeededBy(bundle: Bundle, chunk: Rollup.OutputChunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imports = chunk.imports
    .map((file) => bundle[file])
    .filter((part): part is Rollup.OutputChunk => part?.type === 'chunk')
  const css = (chunk as Chunk).viteMetadata?.importedCss ?? []
  return [...new Set([...imports.flatMap((one) => filesNeededBy(bundle, one, seen)), chunk.fileName, ...css])]
}
