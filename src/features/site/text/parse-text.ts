import { lexer, walkTokens, type Token, type Tokens } from 'marked'

/**
 * A long text of the site, parsed from its Markdown: one `#`, the text below it, and a `##` for each section.
 */
export interface SiteText {
  heading: string
  lead: Token[]
  sections: TextSection[]
}
/** `## Heading {#id}`; `parts` are its `### Heading {#id}`: a question, a card, a clause. */
export interface TextSection {
  id: string
  heading: string
  blocks: Token[]
  parts: TextSection[]
}
export interface TextSources {
  /** The value of each `{name}`; `{date:2026-11-21}` goes through `date`. */
  values: Readonly<Record<string, string>>
  date: (day: string) => string
  /** Names of pages that a link may lead to: `[words](faq#id)`. */
  paths: Readonly<Record<string, string>>
}

/** @throws with the offending text: an unknown value, page or heading, or HTML in the text */
export function parseText(source: string, sources: TextSources): SiteText {
  const tokens = lexer(source)
  void walkTokens(tokens, (token) => prepare(token, sources))
  const text: SiteText = { heading: '', lead: [], sections: [] }
  let blocks = text.lead
  for (const token of tokens) {
    if (token.type === 'space') continue
    if (token.type !== 'heading') blocks.push(token)
    else if (token.depth === 1) text.heading = token.text
    else {
      const section = sectionOf(token as Tokens.Heading)
      blocks = section.blocks
      const list = token.depth === 2 ? text.sections : text.sections.at(-1)?.parts
      if (!list) throw new Error(`"${section.heading}" stands in no section`)
      list.push(section)
    }
  }
  if (text.heading === '') throw new Error('a text begins with "# " and its heading')
  return text
}

function sectionOf({ text }: Tokens.Heading): TextSection {
  const [, heading, id] = /^(.+?) \{#([a-z0-9-]+)\}$/.exec(text) ?? []
  if (!heading || !id) throw new Error(`the heading "${text}" needs an id for links: {#like-this}`)
  return { id, heading, blocks: [], parts: [] }
}

function prepare(token: Token, sources: TextSources): void {
  // The site's policy forbids inline scripts; that nothing in a text can ever be markup makes it safe to
  // edit.
  if (token.type === 'html') throw new Error(`HTML is not allowed in a text: ${token.raw}`)
  if (token.type === 'text' || token.type === 'heading' || token.type === 'codespan')
    token.text = filled(token.text as string, sources)
  if (token.type === 'link') token.href = resolved(filled(token.href as string, sources), sources.paths)
}

function filled(text: string, { values, date }: TextSources): string {
  return text.replace(/\{(?!#)([^}]+)\}/g, (whole, name: string) => {
    const value = name.startsWith('date:') ? date(name.slice(5)) : values[name]
    if (value === undefined) throw new Error(`nothing is known of ${whole}`)
    return value
  })
}

function resolved(href: string, paths: Readonly<Record<string, string>>): string {
  if (/^(#|https:\/\/|mailto:|tel:)/.test(href)) return href
  const [page, part] = href.split('#') as [string, string?]
  const path = paths[page]
  if (!path) throw new Error(`no page is called "${page}"`)
  return part === undefined ? path : `${path}#${part}`
}

/** The text without markup, for search engines. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'list')
        return (token as Tokens.List).items.map(({ tokens: inside }) => plainText(inside)).join('; ')
      if ('tokens' in token && token.tokens) return plainText(token.tokens)
      return 'text' in token ? (token.text as string) : ' '
    })
    .join('')
    .trim()
}
