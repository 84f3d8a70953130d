import { use, useState } from 'react'
import { MadeText, type MadeParts } from './made-text.ts'

/**
 * A part of a page's long text. It is rendered when the site is built and never sent as script: in the
 * browser this keeps the existing HTML as it is, so that hydration costs nothing however long the text is.
 */
export function KeptText({ part }: { part: keyof MadeParts }) {
  const made = use(MadeText)
  const id = `text-${part}`
  // Read once: islands may hide and open parts of it later, and re-rendering must not undo that.
  const [html] = useState(() => (made ? '' : (document.getElementById(id)?.innerHTML ?? '')))
  if (made) return <div id={id}>{made[part]}</div>
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
