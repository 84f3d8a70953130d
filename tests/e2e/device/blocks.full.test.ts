import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import type { BrowserContext, Page } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { writeAsked } from '#tests/blocks/asked.ts'
import { PICTURES, pictureName, type Picture } from '#tests/blocks/pictures.ts'
import { axeViolations } from '#tests/support/browser/axe-violations.ts'
import { closeContexts, openBrowser, watchFaults } from '#tests/support/browser/browser.ts'

/** How far a pixel's colour may be off (0 to 1) before it counts as another, and how many of them may be. */
const [THRESHOLD, SHARE] = [0.05, 0.001]
const RECORDS = process.env.BLOCKS === 'record'
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDER = join(ROOT, 'tests/vectors/blocks')
const BROWSER_FILE = join(FOLDER, 'browser.json')
/** What a picture isn't comparable with shows here: as it is now, and what differs. */
const RESULTS = join(ROOT, 'test-results/blocks')
const AGAIN = 'Run `npm run blocks`, look at the pictures that changed, and commit them.'

let vite: ViteDevServer
let context: BrowserContext
let url: string
let version: string

beforeAll(async () => {
  const browser = await openBrowser()
  version = browser.version()
  context = await browser.newContext({
    deviceScaleFactor: 1,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    colorScheme: 'light',
  })
  vite = await createServer({
    root: ROOT,
    logLevel: 'error',
    cacheDir: join(ROOT, 'node_modules/.vite-blocks'),
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await vite.listen()
  url = `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`
  if (!RECORDS) return
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(BROWSER_FILE, `${JSON.stringify({ version }, null, 2)}\n`)
}, 300_000)
afterEach(() => Promise.all(context.pages().map((page) => page.close())))
afterAll(async () => {
  await closeContexts()
  await vite?.close()
})

test('the pictures of blocks are of the browser that shows them now', () => {
  const { version: recorded } = JSON.parse(readFileSync(BROWSER_FILE, 'utf8')) as { version: string }
  expect(version, `The pictures are of Chromium ${recorded}, and this is ${version}. ${AGAIN}`).toBe(recorded)
  const kept = readdirSync(FOLDER).filter((file) => file.endsWith('.png'))
  const wanted = PICTURES.map(fileOf)
  expect(
    kept.filter((file) => !wanted.includes(file)),
    AGAIN,
  ).toEqual([])
})

// First, as Vite makes everything when it is first asked for.
test.each(LOCALES)('every block shows in %s without a fault', async (locale) => {
  const page = await open(800)
  const faults = watchFaults(page)
  await page.goto(url + writeAsked({ bare: true, locale }))
  const sections = page.locator('.blocks > section')
  await sections.first().waitFor({ timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.broken').allTextContents()).toEqual([])
  expect(faults).toEqual([])
  expect(await sections.count()).toBeGreaterThan(150)
})

test.each(['light', 'dark'] as const)(
  'who sees little can read every kind of message in the %s scheme',
  async (theme) => {
    const page = await open(800)
    await page.goto(url + writeAsked({ only: 'Notices', state: 'every kind', theme }))
    await page.locator('.state').waitFor()
    for (const kind of ['error', 'warning', 'done'])
      await page.getByRole('button', { name: kind, exact: true }).click()
    await page.waitForLoadState('networkidle')
    await page.locator('.MuiAlert-root').nth(2).waitFor()
    expect(await axeViolations(page, ['color-contrast'])).toEqual([])
  },
)

test.each(PICTURES.map((picture) => [pictureName(picture), picture] as const))(
  '%s looks as it did',
  async (name, picture) => {
    const now = await take(picture)
    const file = join(FOLDER, fileOf(picture))
    if (RECORDS) return writeFileSync(file, now)
    expect(existsSync(file), `There is no picture of ${name}. ${AGAIN}`).toBe(true)
    const [before, after] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(now)]
    const keep = (what: string, bytes: Buffer) => {
      mkdirSync(RESULTS, { recursive: true })
      writeFileSync(join(RESULTS, `${name}.${what}.png`), bytes)
    }
    const { width, height } = after
    if (width !== before.width || height !== before.height) keep('now', now)
    expect([width, height], `${name} has another size, see test-results/blocks. ${AGAIN}`).toEqual([
      before.width,
      before.height,
    ])
    const difference = new PNG({ width, height })
    const differing = pixelmatch(before.data, after.data, difference.data, width, height, {
      threshold: THRESHOLD,
    })
    if (differing > SHARE * width * height) {
      keep('now', now)
      keep('difference', PNG.sync.write(difference))
    }
    expect(differing, `${name} looks different, see test-results/blocks. ${AGAIN}`).toBeLessThanOrEqual(
      SHARE * width * height,
    )
  },
)

const fileOf = (picture: Picture) => `${pictureName(picture)}.png`

async function take({ only, state, theme = 'light', locale = 'en', width = 800, offline, late }: Picture) {
  const page = await open(width)
  const faults = watchFaults(page)
  await page.goto(
    url + writeAsked({ only, state, theme, locale, picture: true, ...(offline && { offline }) }),
  )
  await page.locator('.state').waitFor()
  // A chosen theme, fonts, and what a block fetches with its first drawing.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  if (late) await page.getByText(late).waitFor()
  const dialog = page.getByRole('dialog')
  const bytes = await ((await dialog.count()) > 0 ? dialog : page.locator('.state')).screenshot({
    animations: 'disabled',
    caret: 'hide',
  })
  expect(faults).toEqual([])
  return bytes
}

/** The files are asked for once: each picture takes a page of one browser that knows them. */
async function open(width: number): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.clock.setFixedTime('2026-11-26T15:00:00Z')
  return page
}
