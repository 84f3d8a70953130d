import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import {
  desktopConfig,
  lighthouse,
  type Config,
  type Flags,
  type RunnerResult,
} from '#tests/bench/peers/lighthouse.ts'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import type { Bench, Row } from '#tests/bench/bench.ts'
import { quantile, type Line } from '#tests/bench/figures.ts'
import { buyPage } from '#tests/support/orders/buy-parcel.ts'
import { demonstrationOf, startProcess } from '#tests/support/server/process.ts'
import { signIn } from '#tests/support/browser/sign-in.ts'

/** Lighthouse’s own advice: the median of three to five runs. */
const MOST_RUNS = 3
const MOST_TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const FLOOR = 'one prerendered component'

/** `scores`: the minimum of each category. SEO doesn't apply to an account. */
interface Target {
  who: string
  path: string
  locale?: Locale
  signedIn?: true
  least?: Record<string, number>
  note?: string
}
const full = Object.fromEntries(CATEGORIES.map((name) => [name, 100]))
const PAGES: PublicPage[] = [
  'home',
  'features',
  'faq',
  'tracking',
  'contactUs',
  'oceanShipping',
  'aboutUs',
  'termsOfService',
  'privacyPolicy',
  'login',
  'register',
]
const IN_EVERY_LANGUAGE: PublicPage[] = ['home', 'faq']
const TARGETS: Target[] = [
  ...PAGES.map((page) => ({ who: `portage ${PUBLIC_PATHS[page]}`, path: PUBLIC_PATHS[page], least: full })),
  // Excluded from search engines on purpose.
  {
    who: `portage ${PUBLIC_PATHS.mobileRegister}`,
    path: PUBLIC_PATHS.mobileRegister,
    least: { performance: 100, accessibility: 100, 'best-practices': 100 },
  },
  ...LOCALES.filter((locale) => locale !== 'en').flatMap((locale) =>
    IN_EVERY_LANGUAGE.map((page) => ({
      who: `portage ${PUBLIC_PATHS[page]}, ${locale}`,
      path: PUBLIC_PATHS[page],
      locale,
      least: full,
    })),
  ),
  {
    who: 'portage order list with data',
    path: ACCOUNT_PATHS.orderList,
    signedIn: true,
    least: { performance: 97, accessibility: 100, 'best-practices': 100 },
  },
  { who: FLOOR, path: '/floor/', note: 'the lower bound of the method' },
]

/** Lighthouse’s scores out of 100, on a simulated phone with a slow network and on a desktop. */
const row = (device: 'mobile' | 'desktop', config?: Config): Row => ({
  name: `Lighthouse, ${device}`,
  async run(bench) {
    const server = await startProcess()
    try {
      await buyPage(await demonstrationOf(server))
      const lines: Line[] = []
      for (const target of TARGETS) {
        if (!bench.among([target.who]).length) continue
        const scores = await measure(bench, server, target, config)
        lines.push(lineOf(`Lighthouse, ${device}`, target, scores))
        bench.say(`${target.who}: ${lines.at(-1)!.median}`)
      }
      return lines
    } finally {
      await server.stop()
    }
  },
})

export const lighthouseMobile = row('mobile')
export const lighthouseDesktop = row('desktop', desktopConfig)

type Scores = Map<string, number[]>

/** Every run in a new browser, apart from a signed-in session. */
async function measure(
  bench: Bench,
  server: Awaited<ReturnType<typeof startProcess>>,
  { path, locale, signedIn, who }: Target,
  config?: Config,
): Promise<{ scores: Scores; lcp: number[]; failing: Set<string> }> {
  const scores: Scores = new Map(CATEGORIES.map((name) => [name, []]))
  const lcp: number[] = []
  const failing = new Set<string>()
  const port = await freePort()
  for (let run = 0; run < Math.min(bench.repeats, MOST_RUNS); run += 1) {
    await bench.profile(
      async (context) => {
        if (signedIn) {
          const page = await context.newPage()
          await signIn(page, server)
          await page.close()
        }
        const result = await examine(
          (who === FLOOR ? bench.front.url : server.url) + path,
          {
            port,
            onlyCategories: CATEGORIES,
            logLevel: 'silent',
            ...(signedIn && { disableStorageReset: true }),
            ...(locale && { extraHeaders: { cookie: `locale=${locale}` } }),
          },
          config,
        )
        for (const name of CATEGORIES)
          scores.get(name)!.push(Math.round((result.lhr.categories[name]?.score ?? 0) * 100))
        lcp.push(result.lhr.audits['largest-contentful-paint']?.numericValue ?? NaN)
        for (const { auditRefs } of Object.values(result.lhr.categories))
          for (const { id, weight } of auditRefs)
            if (weight > 0 && (result.lhr.audits[id]?.score ?? 1) < 0.9) failing.add(id)
      },
      [`--remote-debugging-port=${port}`],
    )
  }
  return { scores, lcp, failing }
}

/** Lighthouse sometimes misses the start of its own trace and asks to be run again. */
async function examine(url: string, flags: Flags, config?: Config): Promise<RunnerResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, flags, config)
    const fault = result ? result.lhr.runtimeError : { code: 'NO_RESULT', message: 'no result' }
    if (!fault) return result!
    if (fault.code !== 'NO_NAVSTART' || tries === MOST_TRIES) throw new Error(`${url}: ${fault.message}`)
  }
}

function lineOf(
  name: string,
  { who, least, note = '' }: Target,
  { scores, lcp, failing }: Awaited<ReturnType<typeof measure>>,
): Line {
  const median = (category: string) => Math.round(quantile(scores.get(category)!, 0.5))
  const asked = least ? CATEGORIES.filter((category) => category in least) : CATEGORIES.slice(0, 1)
  return {
    row: name,
    who,
    median: asked.map(median).join(' / '),
    p95: '–',
    note: [
      `${asked.join(' / ')}; largest paint ${Math.round(quantile(lcp, 0.5))} ms`,
      failing.size > 0 && least ? `loses points for ${[...failing].join(', ')}` : '',
      note,
    ]
      .filter(Boolean)
      .join('; '),
    ...(least && {
      limit: `≥ ${asked.map((category) => least[category]).join(' / ')}`,
      kept: asked.every((category) => median(category) >= least[category]!),
    }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
