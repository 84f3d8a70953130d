import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { ROOT } from './sources.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter((file) =>
    existsSync(join(ROOT, file)),
  ),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  marked.walkTokens(marked.lexer(text), (token) => {
    found.push(token)
  })
  return found
}

/** What GitHub calls the headings of a page in its address. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const token of tokensOf(text)) {
    if (token.type !== 'heading') continue
    const name = (token.text as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    let own = name
    for (let repeats = 1; anchors.has(own); repeats += 1) own = `${name}-${repeats}`
    anchors.add(own)
  }
  return anchors
}

/** Links and pictures that lead to no file of the repository, or to no heading of it. */
function brokenLinks(page: string, text: string): string[] {
  return tokensOf(text)
    .filter(({ type }) => type === 'link' || type === 'image')
    .map((token) => (token as { href: string }).href)
    .filter((href) => !/^[a-z]+:/.test(href))
    .filter((href) => {
      const [path = '', anchor] = href.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(ROOT, file))) return true
      return anchor !== undefined && !anchorsOf(path === '' ? text : read(file)).has(anchor)
    })
}

describe('the documentation', () => {
  test.each(PAGES)('has only links that lead somewhere: %s', (page) => {
    expect(brokenLinks(page, read(page))).toEqual([])
  })

  test('a link to no file or heading is seen', () => {
    const text = '# One `two`\n\n# One two\n\n[a](#one-two) [b](#one-two-1) [c](#three) [d](docs/none.md)\n'
    expect(brokenLinks('README.md', text)).toEqual(['#three', 'docs/none.md'])
    expect(brokenLinks('docs/x.md', '[a](../package.json) ![b](../README.md#no-such)')).toEqual([
      '../README.md#no-such',
    ])
  })
})
