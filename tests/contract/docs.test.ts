import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/contract.ts'
import { LONG_BODIES } from '#src/contract/endpoint.ts'
import { KEY_CALLS } from '#src/domain/account/api-key.ts'
import { verbTable } from '#server/admin/cli/help.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import { SETTINGS } from '#server/platform/config/settings.ts'
import { ROOT } from './scans/sources.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter((file) =>
    existsSync(join(ROOT, file)),
  ),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
]

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  void marked.walkTokens(marked.lexer(text), (token) => {
    found.push(token)
  })
  return found
}

/** The anchors that GitHub gives a page's headings. */
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

/** Links and images whose file or heading doesn't exist in the repository. */
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
  test('begins with a README that can be read in five minutes', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test.each(PAGES)('has only links that lead somewhere: %s', (page) => {
    expect(brokenLinks(page, read(page))).toEqual([])
  })

  test('a link to a missing file or heading is found', () => {
    const text = '# One `two`\n\n# One two\n\n[a](#one-two) [b](#one-two-1) [c](#three) [d](docs/none.md)\n'
    expect(brokenLinks('README.md', text)).toEqual(['#three', 'docs/none.md'])
    expect(brokenLinks('docs/x.md', '[a](../package.json) ![b](../README.md#no-such)')).toEqual([
      '../README.md#no-such',
    ])
  })
})

/** Paths of ours in code spans; an ellipsis or a star stands for many. */
const pathsIn = (text: string): string[] =>
  tokensOf(text)
    .filter(({ type }) => type === 'codespan')
    .map((token) => (token as { text: string }).text)
    .filter((word) => /^(src|server|sw|vite|tests|scripts|locales|docs)\/[\w./-]+$/.test(word))

test.each(PAGES.filter((page) => page !== 'CHANGELOG.md'))('%s names only files that exist', (page) => {
  expect(pathsIn(read(page)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

/** The texts of our own files whose names match. */
const textsIn = (folders: string[], names: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name) && !name.includes('node_modules'))
      .map((name) => read(`${folder}/${name}`)),
  )

/** `(D17)` in a comment; a day of law such as D17-1-22 is none. */
const DECISION = /\bD\d{1,2}\b(?!-)/g

test('every decision cited by number in the code is in docs/decisions.md', () => {
  const known = new Set([...read('docs/decisions.md').matchAll(/^\| (D\d+) \|/gm)].map(([, name]) => name!))
  const texts = textsIn(['src', 'server', 'sw', 'vite', 'scripts', 'tests'], /\.(tsx?|mjs|sql|css)$/)
  const cited = new Set(texts.flatMap((text) => text.match(DECISION) ?? []))
  expect([...cited].filter((name) => !known.has(name))).toEqual([])
  expect(cited.size).toBeGreaterThan(30)
})

/** Section numbers after `§` in the code, of the page cited there. */
const sectionsCited = (page: RegExp) =>
  new Set(
    textsIn(['src', 'server', 'sw', 'tests'], /\.tsx?$/)
      .flatMap((text) => [...text.matchAll(page)])
      .map(([, number]) => number!),
  )

test.each([
  ['docs/requirements.md', /^## (\d+)\. /gm, /(?:[Ss]pecification|[Rr]equirements(?:\.md)?) §(\d+)/g],
  ['docs/facts.md', /^## §(\d+) /gm, /[Ff]acts(?:\.md)? §(\d+)/g],
])('every section of %s cited in the code exists', (page, heading, citation) => {
  const sections = [...read(page).matchAll(heading)].map(([, number]) => number!)
  const cited = sectionsCited(citation)
  expect([...cited].filter((number) => !sections.includes(number))).toEqual([])
  expect(cited.size).toBeGreaterThan(5)
})

describe('an operator looking for a command', () => {
  test('finds every one in docs/cli.md, as the command line itself prints it', () => {
    const [, table] = /<!-- verbs: [^\n]*-->\n([^]*?)\n<!-- \/verbs -->/.exec(read('docs/cli.md')) ?? []
    expect(table, 'npm run docs writes it').toBe(verbTable())
  })
})

describe('the settings', () => {
  test('are in docs/configuration.md, and the check knows each of them', () => {
    const section = read('docs/configuration.md')
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name))
    const inText = [...section.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=\w+)?`/g)].map(([, name]) => name!)
    const known = new Set(SETTINGS.map(({ name }) => name))
    expect(
      [...known].filter((name) => !inText.includes(name) && !rows.includes(name)),
      'not in docs/configuration.md',
    ).toEqual([])
    expect(
      rows.filter((name) => !known.has(name!)),
      'not in server/platform/config/settings.ts',
    ).toEqual([])
    const limits = new Set([
      LONG_BODIES.name,
      KEY_CALLS.name,
      ...allEndpoints.flatMap(({ limit }) =>
        limit ? [limit.name, ...(limit.refused ? [limit.refused.name] : [])] : [],
      ),
    ])
    expect(/`RATE_LIMITS`.*names: ([a-z, ]+) \|/.exec(section)?.[1]?.split(', ').toSorted()).toEqual(
      [...limits].toSorted(),
    )
    const asked = new Set<string>()
    readConfig(
      new Proxy(
        {
          KARRIO_URL: 'https://k.example',
          KARRIO_TOKEN: 't',
          STRIPE_SECRET_KEY: 'a',
          STRIPE_PUBLISHABLE_KEY: 'b',
          STRIPE_WEBHOOK_SECRET: 'c',
          FILES_S3_URL: 'https://s3.example.com/b',
          FILES_S3_KEY_ID: 'k',
          FILES_S3_SECRET: 's',
        } as Record<string, string>,
        {
          get: (env, name) => {
            asked.add(String(name))
            return env[String(name)]
          },
        },
      ),
    )
    expect([...asked].filter((name) => !known.has(name))).toEqual([])
  })

  test('of .env.example are all known, and a server starts with them', () => {
    const lines = read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=("?)(.*)\2$/gm)
    const example = [...lines].map(([line, name, , value]) => ({
      name: name!,
      value: value!,
      set: line[0] !== '#',
    }))
    const known = SETTINGS.map(({ name }) => name)
    expect(example.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    const { publicUrl } = readConfig(
      Object.fromEntries(example.filter(({ set }) => set).map(({ name, value }) => [name, value])),
    )
    expect(publicUrl).toBe('https://ship.example.com')
  })
})
