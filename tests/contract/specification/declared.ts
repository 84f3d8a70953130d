import { basename } from 'node:path/posix'
import { walk, type Node, type Source } from '#tests/contract/scans/sources.ts'

/**
 * Whether the product declares `file#declaration.field`. A bare file name is looked for in every folder, so
 * that a row can be written before its file exists. The field is a key, or a string in a list, anywhere
 * inside the declaration.
 */
export function isDeclared(target: string, sources: readonly Source[]): boolean {
  const [, file, name, field] = /^([^#]+)#(\w+)(?:\.(\w+))?$/.exec(target)!
  const named = sources.filter((source) =>
    file!.includes('/') ? source.file === file : basename(source.file) === file,
  )
  return named.some((source) => {
    const words = declarations(source).get(name!)
    return words !== undefined && (field === undefined || words.has(field))
  })
}

const read = new WeakMap<Source, Map<string, Set<string>>>()

/** Each top-level declaration's name → its keys and quoted strings. */
function declarations(source: Source): Map<string, Set<string>> {
  const known = read.get(source)
  if (known) return known
  const found = new Map<string, Set<string>>()
  walk(source, (node, around) => {
    const declaration = [...around, node].find(({ type }) => DECLARING.has(type))
    if (!declaration) return
    const { name } = declaration.id as { name: string }
    const words = found.get(name) ?? new Set()
    found.set(name, words)
    const word = wordOf(node)
    if (word !== undefined) words.add(word)
  })
  read.set(source, found)
  return found
}

const DECLARING = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'FunctionDeclaration',
  'VariableDeclarator',
])

function wordOf(node: Node): string | undefined {
  if (node.type === 'Property' || node.type === 'TSPropertySignature')
    return (node.key as { name?: string }).name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
