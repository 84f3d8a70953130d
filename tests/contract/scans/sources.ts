import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface Source {
  file: string
  text: string
}

/** The product's TypeScript without its tests: what is shipped. */
export function productSources(folders: readonly string[] = ['src', 'server', 'sw']): Source[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Every node of a file with its ancestors, outermost first. @throws Error if the file doesn't parse */
export function walk({ file, text }: Source, visit: (node: Node, around: readonly Node[]) => void): void {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const step = (value: unknown, around: readonly Node[]): void => {
    if (Array.isArray(value)) return value.forEach((one) => step(one, around))
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    const isNode = typeof node.type === 'string'
    if (isNode) visit(node, around)
    const inside = isNode ? [...around, node] : around
    for (const [key, child] of Object.entries(node)) if (key !== 'type') step(child, inside)
  }
  step(program, [])
}

export const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split('\n').length
