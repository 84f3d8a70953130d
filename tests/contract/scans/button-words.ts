import { walk, type Node, type Source } from './sources.ts'

/**
 * Message IDs of the text on buttons: `<Button>{text('action.save')}</Button>`, and the props that our own
 * blocks use as button labels.
 */
export function buttonWords(sources: readonly Source[]): string[] {
  const ids = new Set<string>()
  for (const source of sources)
    walk(source, (node, around) => {
      const id = askedText(node)
      if (id && isOnButton(around)) ids.add(id)
      const label = buttonLabel(node)
      if (label) ids.add(label)
    })
  return [...ids].toSorted()
}

/** `text('action.save')`, with or without values. */
function askedText(node: Node): string | null {
  if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'text') return null
  const [first] = node.arguments as { type: string; value?: unknown }[]
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null
}

/**
 * Text inside a button, or the label of one that asks for confirmation, whose children are the question.
 * Accessible names in attributes may be longer.
 */
function isOnButton(around: readonly Node[]): boolean {
  const nearest = around.findLastIndex(({ type }) => type === 'JSXElement')
  if (nearest < 0) return false
  const name = nameOf(around[nearest]!.openingElement as Node) ?? ''
  const attribute = around.slice(nearest).find(({ type }) => type === 'JSXAttribute')
  return name === 'ConfirmButton'
    ? attribute !== undefined && nameOf(attribute) === 'label'
    : name.endsWith('Button') && !attribute
}

/** `submitLabel="action.logIn"`. */
function buttonLabel({ type, name, value }: Node): string | null {
  if (type !== 'JSXAttribute' || (name as { name?: string }).name !== 'submitLabel') return null
  const given = (value as { value?: unknown } | null)?.value
  return typeof given === 'string' ? given : null
}

const nameOf = ({ name }: Node): string | undefined => (name as { name?: string }).name
