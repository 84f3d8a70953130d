import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { ROOT } from './scans/sources.ts'

const CLIENT = join(ROOT, 'dist/client')
/** In kilobytes after gzip -9. */
const LIMIT = {
  page: 110,
  island: 110,
  account: 300,
  screen: 60,
  publicMessages: 15,
  accountMessages: 40,
  worker: 16,
  precache: 700,
}

const read = (file: string) => readFileSync(join(CLIENT, file), 'utf8')
const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file)), { level: 9 }).length, 0) /
  1000

beforeAll(() => {
  if (!existsSync(join(CLIENT, 'sw.js'))) throw new Error('the app is not built: npm run build')
})

/** What a chunk imports at startup, and what it may load later. */
function importsOf(file: string): { now: string[]; later: string[] } {
  const text = read(file)
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => `assets/${name}`)
  return {
    now: names(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
    later: names(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g),
  }
}

function closure(files: Iterable<string>, seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    closure(importsOf(file).now, seen)
  }
  return seen
}

/** The files in the service worker's precache. */
const listed = () =>
  (
    JSON.parse(/\[\{"revision".*?\}\]/.exec(read('sw.js'))![0]) as { url: string; revision: string | null }[]
  ).flatMap(({ url, revision }) =>
    url === 'screens'
      ? (JSON.parse(read(revision!)) as string[]).map((file) => ({ url: file, revision: 'screen' }))
      : [{ url, revision }],
  )
const scriptsOf = (html: string) =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!)
const pages = LOCALES.flatMap((locale) =>
  ['desktop', 'app'].flatMap((variant) =>
    Object.keys(PUBLIC_PATHS).map((page) => `_p/${locale}/${variant}/${page}.html`),
  ),
)

describe('a visitor', () => {
  test('finds every public page in four languages for both kinds of header', () => {
    const missing = pages.filter((page) => !existsSync(join(CLIENT, page)))
    expect(missing).toEqual([])
    expect(pages).toHaveLength(17 * 4 * 2)
  })

  test(`needs at most ${LIMIT.page} kB of script to use a page, all of it announced in its head`, () => {
    for (const page of pages) {
      const announced = new Set(scriptsOf(read(page)))
      expect(kilobytes(announced), page).toBeLessThanOrEqual(LIMIT.page)
      expect(
        [...closure(announced)].filter((file) => !announced.has(file)),
        page,
      ).toEqual([])
    }
  })

  test(`waits for at most ${LIMIT.island} kB more for a form or a result`, () => {
    const announced = new Set(scriptsOf(read('_p/en/desktop/login.html')))
    const islands = new Set(
      [...announced]
        .flatMap((file) => importsOf(file).later)
        .filter((file) => !/\/(en|zh|fr|sp)-/.test(file)),
    )
    expect(islands.size).toBeGreaterThanOrEqual(5)
    for (const island of islands) {
      const more = [...closure([island])].filter((file) => !announced.has(file))
      expect(kilobytes(more), island).toBeLessThanOrEqual(LIMIT.island)
      expect(
        more.filter((file) => read(file).includes('QueryClientProvider')),
        island,
      ).toEqual([])
    }
    const withDatabase = [...islands].filter((island) =>
      [...closure([island])].some((file) => file.startsWith('assets/database-')),
    )
    expect(
      withDatabase.map((file) => /assets\/(.+)-[\w-]{8}\.js/.exec(file)![1]),
      'a public page has no use for a person’s database but to remove it',
    ).toEqual(['finish-wipe'])
  })

  test('gets nothing that the policy forbids: no inline script, no style element, no style attribute', () => {
    for (const page of [...pages, 'index.html']) {
      const html = read(page)
      expect(html.match(/<script(?![^>]*\ssrc=| type="application\/ld\+json")[^>]*>/g), page).toBeNull()
      expect(html.match(/<style|\sstyle=|\son\w+=/g), page).toBeNull()
    }
  })

  test('reads a title and a description of the page in the language of the page', () => {
    const languages = { en: 'en', zh: 'zh-CN', fr: 'fr', sp: 'es' }
    const titles = new Set<string>()
    for (const page of pages) {
      const html = read(page)
      expect(html, page).toContain(`<html lang="${languages[page.split('/')[1] as keyof typeof languages]}"`)
      titles.add(`${page.split('/')[1]} ${/<title>([^<]+)<\/title>/.exec(html)?.[1]}`)
      expect(
        /<meta name="description" content="([^"]+)">/.exec(html)?.[1]?.length ?? 0,
        page,
      ).toBeGreaterThan(7)
      expect(html.match(/<h1[ >]/g), page).toHaveLength(1)
    }
    expect(titles.size).toBe(17 * 4)
  })
})

describe('a phone on a small data plan', () => {
  const messageFiles = () =>
    readdirSync(join(CLIENT, 'assets'))
      .filter((file) => /^(en|zh|fr|sp)-.*\.js$/.test(file))
      .map((file) => `assets/${file}`)

  test(`loads a language in at most ${LIMIT.publicMessages} kB for the site and ${LIMIT.accountMessages} kB for the account`, () => {
    const announced = new Set(pages.flatMap((page) => scriptsOf(read(page))))
    const messages = messageFiles()
    expect(messages.length).toBeGreaterThanOrEqual(8)
    for (const file of messages)
      expect(kilobytes([file]), file).toBeLessThanOrEqual(
        announced.has(file) ? LIMIT.publicMessages : LIMIT.accountMessages,
      )
  })

  test(`stores a worker of at most ${LIMIT.worker} kB, and with it at most ${LIMIT.precache} kB for working offline`, () => {
    expect(kilobytes(['sw.js'])).toBeLessThanOrEqual(LIMIT.worker)
    const kept = listed()
      .filter(
        ({ url, revision }) =>
          revision !== 'screen' && (!url.startsWith('_p/') || url.startsWith('_p/en/desktop/')),
      )
      .map(({ url }) => url)
    expect(kept).toContain('index.html')
    expect(kept).toContain('_p/en/desktop/home.html')
    const islands = scriptsOf(read('_p/en/desktop/tracking.html'))
      .flatMap((file) => importsOf(file).later)
      .filter((file) => !/\/(zh|fr|sp)-/.test(file))
    expect(islands.length).toBeGreaterThanOrEqual(5)
    expect(
      islands.filter((file) => !kept.includes(file)),
      'needs a network',
    ).toEqual([])
    expect(kilobytes(kept)).toBeLessThanOrEqual(LIMIT.precache)
  })

  test('gets from the worker, when logged in, everything that any screen of the account may load later', () => {
    const known = new Set(listed().map(({ url }) => url))
    const reached = closure(scriptsOf(read('index.html')))
    for (const file of reached) for (const later of importsOf(file).later) closure([later], reached)
    expect(
      [...reached].filter((file) =>
        listed().some(({ url, revision }) => url === file && revision === 'screen'),
      ).length,
    ).toBeGreaterThan(40)
    expect(
      [...reached].filter((file) => !known.has(file) && !messageFiles().includes(file)),
      'needs a network',
    ).toEqual([])
    const workers = readdirSync(join(CLIENT, 'assets'))
      .filter((file) => /-worker-[\w-]+\.js$/.test(file))
      .map((file) => `assets/${file}`)
    expect(
      workers.filter((file) => [...reached].some((chunk) => read(chunk).includes(file)) && !known.has(file)),
      'needs a network',
    ).toEqual([])
    const styles = [...reached].flatMap((file) =>
      [...read(file).matchAll(/["'`](assets\/[\w.-]+\.css)["'`]/g)].map(([, style]) => style!),
    )
    expect(
      styles.filter((style) => !known.has(style)),
      'needs a network',
    ).toEqual([])
  })

  test(`opens the account with at most ${LIMIT.account} kB of script`, () => {
    expect(kilobytes(closure(scriptsOf(read('index.html'))))).toBeLessThanOrEqual(LIMIT.account)
  })
})

describe('the service worker', () => {
  test('is a classic script: it was once built as a module and never registered', () => {
    expect(() => new Script(read('sw.js'))).not.toThrow()
  })

  test('leaves the API alone, except to send what is waiting when no page is open', () => {
    const mentions = [...read('sw.js').matchAll(/.{20}\bapi\b.{20}/g)].map(([text]) => text)
    expect(
      mentions.filter(
        (text) =>
          !text.includes('api|language|healthz') &&
          !text.includes('/api/*`,`/data/*') &&
          !text.includes('assets/api-') &&
          !text.includes('(`/api/sync`,{token') &&
          !text.includes('(`/api/proofs/${'),
      ),
    ).toEqual([])
  })

  test('has each page of each language by its content', () => {
    const revisions = [
      ...read('sw.js').matchAll(
        /["'`](_p\/[^"'`]+)["'`][^}]*?revision["']?:\s*["'`](\w+)["'`]|revision["']?:\s*["'`](\w+)["'`][^}]*?["'`](_p\/[^"'`]+)["'`]/g,
      ),
    ]
    expect(new Set(revisions.map((found) => found[1] ?? found[4])).size).toBe(pages.length)
  })
})

describe('who installs the app', () => {
  test('gets a name, icons of each size as files, and shortcuts to screens that exist', () => {
    const manifest = JSON.parse(read('manifest.webmanifest')) as {
      name: string
      id: string
      display: string
      icons: { src: string; purpose: string; sizes: string }[]
      shortcuts: { url: string }[]
    }
    expect(manifest).toMatchObject({ id: '/', start_url: '/?source=pwa', display: 'standalone' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src } of manifest.icons) expect(existsSync(join(CLIENT, src)), src).toBe(true)
    expect(manifest.shortcuts).toHaveLength(4)
  })
})
