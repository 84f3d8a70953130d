import { dirname, join } from 'node:path/posix'
import { walk, type Source } from './sources.ts'

/** The project's files that a file needs, immediately or later (dynamic import), including itself. */
export function reachableFrom(entry: string, sources: readonly Source[]): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const reached = new Set<string>()
  const visit = (file: string): void => {
    const source = byFile.get(file)
    if (!source || reached.has(file)) return
    reached.add(file)
    importsOf(source).forEach(visit)
  }
  visit(entry)
  return [...reached]
}

/** Paths relative to the repository's root, without packages and types. */
function importsOf(source: Source): string[] {
  const files: string[] = []
  walk(source, (node) => {
    if (
      !['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(
        node.type,
      )
    )
      return
    if (node.importKind === 'type' || node.exportKind === 'type') return
    const path = (node.source as { value?: unknown } | null)?.value
    if (typeof path !== 'string') return
    if (path.startsWith('#')) files.push(path.slice(1))
    else if (path.startsWith('./')) files.push(join(dirname(source.file), path))
  })
  return files
}
