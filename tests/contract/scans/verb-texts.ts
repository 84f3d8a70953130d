import { lineOf, walk, type Node, type Source } from './sources.ts'

/**
 * Texts of a verb that are written in its file instead of locales/: whatever a UsageError is made of, and what reads
 * like words where a function answers, as "file:line words". An expression in a template reads as "§".
 */
export function verbTexts(source: Source): string[] {
  const found: string[] = []
  walk(source, (node, around) => {
    const words = isKey(node, around) ? null : wordsOf(node)
    if (words === null || !/\p{L}/u.test(words) || isForMachines(around)) return
    const within = placeOf(around)
    const said =
      within === 'refused' || (within === 'answered' && TWO_WORDS.test(words)) || THREE_WORDS.test(words)
    if (said) found.push(`${source.file}:${lineOf(source, node)} ${words}`)
  })
  return found
}

const TWO_WORDS = /\p{L}{2,}\S*( \S*§\S*)* \p{L}{2,}/u
const THREE_WORDS = /(\p{L}{2,}\S* ){2}\p{L}{2,}|\p{L}{2,}\S* .*\p{L}{2,}\.$/u

function wordsOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('§')
}

/** The name of a column, and what `help` prints: the desk has words of its own for that. */
function isKey(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1)
  return (
    parent?.type === 'Property' && (parent.key === node || ['usage', 'help'].includes(nameOf(parent.key)))
  )
}

const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? ''

/** The id and values of a message, a query, a statement, an import, an error of ours, and a literal type. */
const isForMachines = (around: readonly Node[]): boolean =>
  around.some(
    ({ type, callee }) =>
      (type === 'CallExpression' && !['', 'faultList'].includes(nameOf(callee))) ||
      (type === 'CallExpression' && nameOf((callee as Node).property) === 'execute') ||
      type === 'TaggedTemplateExpression' ||
      /^(Import|Export\w+From|TS)/.test(type) ||
      (type === 'NewExpression' && nameOf(callee) === 'Error'),
  )

/** Where a text ends up: in a refusal, or in what the nearest function answers. */
function placeOf(around: readonly Node[]): 'refused' | 'answered' | undefined {
  const from = around.findLastIndex(({ type }) => /Function/.test(type))
  const inside = around.slice(from + 1)
  if (inside.some(({ type, callee }) => type === 'NewExpression' && nameOf(callee) === 'UsageError'))
    return 'refused'
  const isBody = from >= 0 && around[from]!.type === 'ArrowFunctionExpression' && inside.length === 0
  return isBody || inside.some(({ type }) => type === 'ReturnStatement') ? 'answered' : undefined
}
