import { lineOf, walk, type Node, type Source } from './sources.ts'

/** Texts written in a screen instead of a message ID, as "file:line "words"". */
export function ownTexts(source: Source, isId: (text: string) => boolean): string[] {
  const found: string[] = []
  walk(source, (node) => {
    const text = visibleText(node)
    if (text && /\p{L}/u.test(text) && !SAMPLE_POSTAL_CODE.test(text) && !isId(text))
      found.push(`${source.file}:${lineOf(source, node)} "${text.trim()}"`)
  })
  return found
}

const SAMPLE_POSTAL_CODE = /^[A-Z]\d[A-Z] \d[A-Z]\d$/
const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
  'helperText',
]

/** Text between tags, or in an attribute that is shown or read aloud. */
function visibleText(node: Node): string | null {
  if (node.type === 'JSXText') return node.value as string
  if (node.type !== 'JSXAttribute' || !SPOKEN.includes((node.name as { name?: string }).name ?? ''))
    return null
  const { value } = (node.value ?? {}) as { value?: unknown }
  // `label="status"` names a field: our blocks look up its message.
  return typeof value === 'string' && !/^[a-z]\w*$/.test(value) ? value : null
}
