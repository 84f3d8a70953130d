import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHead } from '#src/app/site/page-head.ts'
import { shareDrawing } from '#src/app/site/share-drawing.ts'
import { allSharePictures, sharePicturePath } from '#src/app/site/share-pictures.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { ROOT } from './scans/sources.ts'

const CLIENT = join(ROOT, 'dist/client')
const PAGES = Object.keys(PUBLIC_PATHS) as PublicPage[]
let server: TestServer

beforeAll(async () => {
  if (!existsSync(join(CLIENT, 'sw.js'))) throw new Error('the app is not built: npm run build')
  server = await startServer({ clientDir: CLIENT })
})
afterAll(() => server?.close())

const get = (url: string, locale = 'en') =>
  server.app.inject({ url, headers: { cookie: `locale=${locale}` } })
const pathOf = (address: string) => new URL(address).pathname
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]
const isIndexed = (html: string) => meta(html, 'robots') === undefined

describe('a search engine', () => {
  test('finds each page it may show in the sitemap, and only those; each answers', async () => {
    const answer = await get('/sitemap.xml')
    expect(answer.headers['content-type']).toMatch(/xml/)
    const listed = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address!))
    expect(new Set(listed).size).toBe(listed.length)
    const indexed = await Promise.all(
      PAGES.map(
        async (page) => [PUBLIC_PATHS[page], isIndexed((await get(PUBLIC_PATHS[page])).body)] as const,
      ),
    )
    expect(listed.toSorted()).toEqual(
      indexed
        .filter(([, is]) => is)
        .map(([path]) => path)
        .toSorted(),
    )
    for (const path of listed) expect((await get(path)).statusCode, path).toBe(200)
    expect(listed).toEqual(
      expect.arrayContaining([PUBLIC_PATHS.home, PUBLIC_PATHS.tracking, PUBLIC_PATHS.faq]),
    )
    expect(listed).not.toContain(PUBLIC_PATHS.notFound)
  })

  test('is told where the sitemap is, and to stay out of accounts and API calls but not of pages and their images', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(
      body
        .split('\n')
        .filter((line) => line && !/^(User-agent: \*|Disallow: \/\S+|Sitemap: https?:\/\/\S+)$/.test(line)),
    ).toEqual([])
    expect(body).toMatch(/^Sitemap: .*\/sitemap\.xml$/m)
    const closed = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path!)
    const isOpen = (path: string) => !closed.some((start) => path.startsWith(start))
    expect(Object.values(ACCOUNT_PATHS).filter((path) => path !== '/' && isOpen(path))).toEqual([])
    expect(['/api/auth/login', '/_p/en/desktop/home.html'].filter(isOpen)).toEqual([])
    expect(
      [...Object.values(PUBLIC_PATHS), '/assets/site.js', '/share/home-en.png', '/icons/icon.svg'].filter(
        (path) => !isOpen(path),
      ),
    ).toEqual([])
  })

  test('reads a title and a description that fit where they are shown, and are like no other page’s', async () => {
    for (const locale of LOCALES) {
      const seen = new Set<string>()
      for (const page of PAGES) {
        const { body } = await get(PUBLIC_PATHS[page], locale)
        const title = /<title>([^<]+)<\/title>/.exec(body)![1]!
        const description = meta(body, 'description')!
        expect(title.length, `${locale} ${page}: ${title}`).toBeLessThanOrEqual(60)
        expect(description.length, `${locale} ${page}: ${description}`).toBeLessThanOrEqual(
          locale === 'zh' ? 80 : 155,
        )
        expect(description.length, `${locale} ${page}: ${description}`).toBeGreaterThanOrEqual(
          !isIndexed(body) ? 8 : locale === 'zh' ? 20 : 60,
        )
        seen.add(title).add(description)
      }
      expect(seen.size, locale).toBe(PAGES.length * 2)
    }
  })

  test('learns who the company is and what the site is called, and the questions with their answers', async () => {
    const data = async (path: string) =>
      JSON.parse(
        /<script type="application\/ld\+json">(.+?)<\/script>/s.exec((await get(path)).body)![1]!,
      ) as Record<string, unknown>
    const graph = (await data(PUBLIC_PATHS.home))['@graph'] as Record<string, unknown>[]
    expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
    expect((await get(pathOf(graph[0]!.logo as string))).headers['content-type']).toBe('image/png')
    expect(graph[1]!.publisher).toEqual({ '@id': graph[0]!['@id'] })
    expect((await data(PUBLIC_PATHS.faq))['@type']).toBe('FAQPage')
  })

  test('is told a page’s canonical URL whatever its query, where the operator has set the public address', () => {
    const head = (page: PublicPage, url: string) =>
      pageHead({ page, locale: 'fr', title: 'A & B', description: 'C' }, { url, name: 'Portage' })
    expect(head('tracking', 'https://ship.example.com')).toContain(
      '<link rel="canonical" href="https://ship.example.com/track/tracking">',
    )
    expect(head('tracking', 'https://ship.example.com')).toContain(
      'content="https://ship.example.com/share/tracking-fr.png"',
    )
    expect(head('tracking', '')).not.toContain('canonical')
    expect(head('notFound', 'https://ship.example.com')).not.toContain('canonical')
    expect(head('tracking', '')).toContain('<title>A &amp; B</title>')
  })
})

test('a language model finds a summary of the site, with links that lead somewhere', async () => {
  const { body, headers } = await get('/llms.txt')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(/^# Portage\n\n> /)
  const links = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(([, address]) => pathOf(address!))
  expect(links.length).toBeGreaterThanOrEqual(8)
  for (const path of links) expect((await get(path)).statusCode, path).toBe(200)
})

describe('a shared link shows', () => {
  test('an image of the declared size in the language of the page, with its title and description', async () => {
    for (const locale of LOCALES)
      for (const page of PAGES) {
        const { body } = await get(PUBLIC_PATHS[page], locale)
        expect(meta(body, 'twitter:card')).toBe('summary_large_image')
        expect(meta(body, 'og:title')).toBe(/<title>([^<]+)<\/title>/.exec(body)![1])
        expect(meta(body, 'og:url')).toMatch(new RegExp(`^https?://.+${PUBLIC_PATHS[page]}$`))
        const picture = meta(body, 'og:image')!
        expect(picture).toMatch(new RegExp(`^https?://.+-${locale}\\.png$`))
        const { rawPayload, headers } = await get(pathOf(picture))
        expect(headers['content-type'], picture).toBe('image/png')
        // In a PNG, the first chunk, IHDR, begins with width and height.
        expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)].map(String), picture).toEqual([
          meta(body, 'og:image:width'),
          meta(body, 'og:image:height'),
        ])
      }
  })

  test('the image as it would be drawn today', () => {
    const drawnFrom = JSON.parse(readFileSync(join(ROOT, 'public/share/drawn-from.json'), 'utf8')) as Record<
      string,
      string
    >
    const styles = readFileSync(join(ROOT, 'src/features/site/home/home.css'), 'utf8')
    const now = Object.fromEntries(
      allSharePictures().map(({ picture, locale }) => {
        const words = JSON.parse(readFileSync(join(ROOT, `locales/${locale}.json`), 'utf8')) as Record<
          string,
          string
        >
        return [
          sharePicturePath(picture, locale),
          createHash('sha256')
            .update(shareDrawing(picture, locale, words, { styles, fonts: '' }))
            .digest('hex')
            .slice(0, 16),
        ]
      }),
    )
    expect(drawnFrom, 'draw them again: node scripts/data/share-pictures.mjs').toEqual(now)
    expect(readdirSync(join(ROOT, 'public/share')).filter((file) => file.endsWith('.png'))).toHaveLength(
      Object.keys(now).length,
    )
  })
})
