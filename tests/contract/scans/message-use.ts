import { lineOf, walk, type Node, type Source } from './sources.ts'

export interface MessageUse {
  /** Every string in the sources, with its first place. */
  strings: Map<string, string>
  /** Strings, their words, and field names: everything a part of an ID can come from at run time. */
  words: Set<string>
  /** Templates such as `field.${word}` as patterns, each with its first place. */
  families: Map<string, string>
  /** Labels that a form input or table column derives from its name: `field.<name>`. */
  labels: Map<string, string>
}

/** Which messages the sources use, found without running them. */
export function readMessageUse(sources: readonly Source[]): MessageUse {
  const all = nothing()
  for (const { strings, words, families, labels } of sources.map(useOf)) {
    for (const word of words) all.words.add(word)
    for (const [into, from] of [
      [all.strings, strings],
      [all.families, families],
      [all.labels, labels],
    ] as const)
      for (const [key, where] of from) if (!into.has(key)) into.set(key, where)
  }
  return all
}

/** Each source is walked once, however many tests ask for it. */
const walked = new WeakMap<Source, MessageUse>()
function useOf(source: Source): MessageUse {
  const known = walked.get(source)
  if (known) return known
  const use = nothing()
  walk(source, (node, around) => note(use, source, node, around))
  walked.set(source, use)
  return use
}

const nothing = (): MessageUse => ({
  strings: new Map(),
  words: new Set(),
  families: new Map(),
  labels: new Map(),
})

/** Those of the given IDs that a message family can produce. */
export function idsOfFamily(family: string, ids: readonly string[], words: ReadonlySet<string>): string[] {
  const pattern = new RegExp(family)
  return ids.filter((id) =>
    pattern
      .exec(id)
      ?.slice(1)
      .every((part) => words.has(part)),
  )
}

function note(use: MessageUse, source: Source, node: Node, around: readonly Node[]): void {
  const where = `${source.file}:${lineOf(source, node)}`
  const first = (map: Map<string, string>, key: string) => {
    if (!map.has(key)) map.set(key, where)
  }
  if (node.type === 'Literal' && typeof node.value === 'string' && !isImport(around)) {
    first(use.strings, node.value)
    for (const word of node.value.split(/\s+/)) use.words.add(word)
  }
  if (node.type === 'Property' || node.type === 'TSPropertySignature') {
    const { name } = node.key as { name?: string }
    if (name) use.words.add(name)
  }
  if (node.type === 'TemplateLiteral') {
    const family = familyOf(node)
    if (family) first(use.families, family)
  }
  const label = node.type === 'JSXOpeningElement' ? inputLabel(node) : columnLabel(node, around)
  if (label) first(use.labels, label)
}

/** A template that begins with a family's name, such as `site.${page}.title`. */
function familyOf(node: Node): string | null {
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  if (
    parts.length < 2 ||
    !/^[a-z][A-Za-z]*\./.test(parts[0]!) ||
    !parts.every((part) => /^[\w.]*$/.test(part))
  )
    return null
  return `^${parts.map((part) => part.replaceAll('.', '\\.')).join('([^.]+)')}$`
}

/** `<TextInput name="from.city" />` is labelled `field.city`, unless it has a label of its own. */
function inputLabel({ name, attributes }: Node): string | null {
  if (!/(Input|Field)$/.test((name as { name?: string }).name ?? '')) return null
  const given = attributes as { name?: { name: string }; value?: { value?: unknown } }[]
  const path = given.find((attribute) => attribute.name?.name === 'name')?.value?.value
  if (typeof path !== 'string' || given.some((attribute) => attribute.name?.name === 'label')) return null
  return `field.${path.split('.').at(-1)}`
}

/** An entry `{ name, cell?, align? }` of a `Column<Row>[]`. */
function columnLabel(node: Node, around: readonly Node[]): string | null {
  if (node.type !== 'ObjectExpression' || around.at(-1)?.type !== 'ArrayExpression') return null
  const declared = around.findLast(({ type }) => type === 'VariableDeclarator')
  if (!declared || !JSON.stringify((declared.id as Node).typeAnnotation ?? null).includes('"Column"'))
    return null
  const properties = new Map(
    (node.properties as { key?: { name?: string }; value?: { value?: unknown } }[]).map(({ key, value }) => [
      key?.name,
      value?.value,
    ]),
  )
  const name = properties.get('name')
  return typeof name === 'string' && !properties.has('label') ? `field.${name}` : null
}

const isImport = (around: readonly Node[]) => /^(Import|Export)/.test(around.at(-1)?.type ?? '')
