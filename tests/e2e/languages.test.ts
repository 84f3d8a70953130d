import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { catalogues } from '#tests/contract/catalogue.ts'
import { besidesLostNetwork, onlineOnly, openBrowser, watchFaults } from '#tests/support/browser.ts'
import { everythingKept } from '#tests/support/kept-offline.ts'
import type { TestCustomer } from '#tests/support/server.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/site.ts'
import { hydrated } from '#tests/support/visitor.ts'

const OTHERS = LOCALES.filter((locale) => locale !== 'en')
const ADD_ADDRESS = ACCOUNT_PATHS.addAddress
const say = (locale: Locale, id: string): string => catalogues[locale][id]!

let site: Site
let browser: Browser
let customer: TestCustomer
const contexts: BrowserContext[] = []
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()])
  customer = await site.customer()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
afterEach(async () => {
  bringBack()
  for (const context of contexts.splice(0)) await context.close()
})

describe('who is signed in and has everything on the device', () => {
  test('chooses any language without a network: each of them, and English again', async () => {
    const { page, faults } = await person({ signIn: true })
    await everythingKeptOf(page)
    await page.context().setOffline(true)
    let from: Locale = 'en'
    for (const locale of [...OTHERS, 'en'] as const) {
      await chooseInAccount(page, from, locale)
      await speaks(page, locale, 'page.addAddress.title')
      await page.reload()
      await speaks(page, locale, 'page.addAddress.title')
      // Freight’s words are a file of their own.
      await page.goto(ACCOUNT_PATHS.freightQuote)
      await speaks(page, locale, 'page.freight.titleStart')
      await page.goto(ADD_ADDRESS)
      from = locale
    }
    expect(besidesLostNetwork(faults)).toEqual([])
  })

  test('chooses another one online on a public page, and the account opens in it without a network', async () => {
    const { page, faults } = await person({ signIn: true })
    await everythingKeptOf(page)
    for (const locale of [...OTHERS, 'en'] as const) {
      await page.goto(PUBLIC_PATHS.home)
      await choosePublic(page, locale)
      await speaks(page, locale)
      await page.context().setOffline(true)
      await page.goto(ACCOUNT_PATHS.createShipping)
      await speaks(page, locale, 'page.wizard.title.domestic')
      await page.context().setOffline(false)
    }
    expect(besidesLostNetwork(faults)).toEqual([])
  })

  test('sees in the storage panel how much room the languages take', async () => {
    const { page } = await person({ signIn: true })
    await everythingKeptOf(page)
    await page.getByRole('button', { name: /^Not yet sent/ }).click()
    await page.getByText(say('en', 'outbox.storage.title')).click()
    const size = await page.getByRole('row', { name: new RegExp(`^${say('en', 'outbox.storage.words')}`) }).innerText()
    // Of the account, of freight and of the site, in four languages: more than any one of them.
    expect(Number(/([\d.]+) kB/.exec(size)?.[1]), size).toBeGreaterThan(500)
  })
})

describe('a language that is not on the device', () => {
  test.each(OTHERS)('cannot be chosen in the account without a network (%s): it is said, and nothing changes', async (locale) => {
    // Somebody who saves data has each thing fetched when it is used.
    const { page } = await person({ signIn: true, saveData: true })
    await page.goto(ADD_ADDRESS)
    await speaks(page, 'en', 'page.addAddress.title')
    await controlled(page)
    // Its dialog too is fetched when it is used.
    await languageButton(page, 'en').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await englishKept(page)
    await page.context().setOffline(true)
    await mark(page)
    await chooseInAccount(page, 'en', locale)
    await page.getByText(say('en', 'locale.notOnDevice')).waitFor()
    await page.getByText(say('en', 'locale.notChanged')).waitFor()
    await speaks(page, 'en', 'page.addAddress.title')
    expect(await leftAlone(page)).toEqual({ reloaded: false, locale: undefined })
  })

  test.each(OTHERS)('cannot be chosen on a public page without a network (%s): it is said, and nothing changes', async (locale) => {
    const { page } = await person()
    await page.goto(PUBLIC_PATHS.home)
    await controlled(page)
    await englishKept(page)
    await page.context().setOffline(true)
    await mark(page)
    await choosePublic(page, locale)
    await page.getByRole('dialog').getByText(say('en', 'locale.notOnDevice')).waitFor()
    await speaks(page, 'en')
    expect(await leftAlone(page)).toEqual({ reloaded: false, locale: undefined })
  })

  test('is English until it can be had, and comes with the network', async () => {
    const { page } = await person({ signIn: true })
    await page.goto(PUBLIC_PATHS.home)
    await controlled(page)
    await choosePublic(page, 'fr')
    await speaks(page, 'fr')
    await englishKept(page)
    await page.context().setOffline(true)
    await page.goto(ACCOUNT_PATHS.createShipping)
    await speaks(page, 'en')
    await page.getByText(say('en', 'state.offlineSignIn')).or(page.getByText(say('en', 'state.screenNotOnDevice'))).first().waitFor()
    expect(await cookie(page)).toBe('fr')
    await page.context().setOffline(false)
    await page.goto(ADD_ADDRESS)
    await speaks(page, 'fr', 'page.addAddress.title')
  })
})

test('a public page that was visited in a language opens in it without a network, and English again', async () => {
  const { page, faults } = await person()
  await page.goto(PUBLIC_PATHS.home)
  await controlled(page)
  await choosePublic(page, 'zh')
  await speaks(page, 'zh')
  await pagesKept(page, 'zh')
  await choosePublic(page, 'en')
  await speaks(page, 'en')
  await englishKept(page)
  await page.context().setOffline(true)
  for (const to of ['zh', 'en', 'zh'] as const) {
    await choosePublic(page, to)
    await speaks(page, to)
  }
  await page.goto(PUBLIC_PATHS.faq)
  await speaks(page, 'zh')
  expect(besidesLostNetwork(faults)).toEqual([])
})

describe('words that the server lacks', () => {
  test.each(OTHERS)('of the account (%s): it is reloaded once, and then English', async (locale) => {
    const { page } = await person({ signIn: true, locale, online: true })
    takeAway(wordsOf(locale, 'page.addAddress.title'))
    await page.goto(ADD_ADDRESS)
    await expect.poll(() => loads(page)).toBe(2)
    await speaks(page, 'en', 'page.addAddress.title')
    expect(await cookie(page)).toBe(locale)
  })

  test('of freight’s screens alone: the whole screen is English, as nobody reads one in two languages', async () => {
    const { page } = await person({ signIn: true, locale: 'fr', online: true })
    takeAway(wordsOf('fr', 'page.loadDetails.title'))
    await page.goto(`${ACCOUNT_PATHS.loadDetails}`)
    await speaks(page, 'en', 'page.loadDetails.title')
    expect(await page.getByRole('navigation').first().textContent()).toContain(say('en', 'menu.dashboard'))
  })

  test.each(OTHERS)('of a public page (%s): it is the English page, all of it', async (locale) => {
    const { page } = await person({ locale, online: true })
    takeAway(wordsOf(locale, 'layout.footer.company'))
    await page.goto(PUBLIC_PATHS.faq)
    await hydrated(page)
    await speaks(page, 'en')
    expect(await page.title()).toBe('Shipping questions and answers – Portage')
    // The answers are in no bundle: they stand in the document.
    expect(await page.getByRole('main').innerText()).toContain('How do I ')
    expect(await page.locator('html').getAttribute('data-locale')).toBe('en')
  })
})

describe('a start that fails', () => {
  test.each(LOCALES)('in the account (%s), of a piece that is gone: one reload, then a message with a link home', async (locale) => {
    const { page } = await person({ signIn: true, locale, online: true })
    takeAway(/^account-(?!start)/)
    await page.goto(ADD_ADDRESS)
    await expect.poll(() => loads(page)).toBe(2)
    await saysFailed(page, locale)
    expect(await page.locator('.shell').isVisible()).toBe(false)
    bringBack()
    await page.getByRole('link', { name: say(locale, 'action.retry'), exact: true }).click()
    await speaks(page, locale, 'page.addAddress.title')
  })

  test.each(LOCALES)('in the account (%s), of an exception: the same', async (locale) => {
    const { page } = await person({ signIn: true, locale, online: true })
    await page.addInitScript(() => { Intl.NumberFormat = function broken() { throw new Error('broken') } as unknown as typeof Intl.NumberFormat })
    await page.goto(ADD_ADDRESS)
    await expect.poll(() => loads(page)).toBe(2)
    await saysFailed(page, locale)
  })

  test('in the account, of words that cannot be had in English either: one reload, then the message', async () => {
    const { page } = await person({ signIn: true, locale: 'fr', online: true })
    for (const locale of ['fr', 'en'] as const) takeAway(wordsOf(locale, 'page.addAddress.title'))
    await page.goto(ADD_ADDRESS)
    await expect.poll(() => loads(page)).toBe(2)
    await saysFailed(page, 'fr')
  })

  test('in the account, of its very first script', async () => {
    const { page } = await person({ signIn: true, locale: 'sp', online: true })
    takeAway(/^account-start-.*\.js/)
    await page.goto(ADD_ADDRESS)
    await saysFailed(page, 'sp')
    expect(await page.locator('.shell').isVisible()).toBe(false)
  })

  test.each(LOCALES)('on a public page (%s): the message above the page, which can still be read', async (locale) => {
    const { page } = await person({ locale, online: true })
    takeAway(/^site-(?!start)/)
    await page.goto(PUBLIC_PATHS.contactUs)
    await expect.poll(() => loads(page)).toBe(2)
    await saysFailed(page, locale)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

interface Options { signIn?: boolean; saveData?: boolean; locale?: Locale; online?: boolean }

/** In a browser context of their own. */
async function person({ signIn = false, saveData = false, online = false, locale }: Options = {}): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1330, height: 900 } })
  contexts.push(context)
  context.setDefaultTimeout(20_000)
  if (online) await onlineOnly(context)
  if (signIn) await signedIn(context, site, customer)
  if (locale) await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
  // Not on the browser's own pages, which have no storage.
  await context.addInitScript(() => { if (location.protocol === 'http:') sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1)) })
  if (saveData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const faults = watchFaults(context)
  return { page: await context.newPage(), faults }
}

async function everythingKeptOf(page: Page): Promise<void> {
  await page.goto(ADD_ADDRESS)
  await controlled(page)
  await everythingKept(page)
}

/** The page is in that language: what it calls itself and what it says. */
async function speaks(page: Page, locale: Locale, title?: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, ...(title && { name: say(locale, title), exact: true }) })
  await page.locator(`html[lang="${LOCALE_FACTS[locale].htmlLang}"]`).waitFor({ state: 'attached' })
  await heading.waitFor()
}

async function saysFailed(page: Page, locale: Locale): Promise<void> {
  await page.getByText(say(locale, 'start.failed')).waitFor()
  expect(await page.locator('#start-failed').innerText()).not.toContain(say(locale === 'en' ? 'fr' : 'en', 'start.failed'))
  expect(await page.getByRole('link', { name: say(locale, 'layout.home') }).getAttribute('href')).toBe(PUBLIC_PATHS.home)
}

const languageButton = (page: Page, now: Locale) => page.getByRole('button', { name: `${say(now, 'locale.choose')}: ${LOCALE_FACTS[now].name}` })

async function chooseInAccount(page: Page, now: Locale, to: Locale): Promise<void> {
  await languageButton(page, now).click()
  await page.getByRole('dialog').getByRole('button', { name: LOCALE_FACTS[to].name }).click()
}

async function choosePublic(page: Page, to: Locale): Promise<void> {
  await hydrated(page)
  await page.locator('header button[aria-haspopup=dialog]').click()
  await page.getByRole('dialog').getByRole('link', { name: LOCALE_FACTS[to].name }).click()
}

async function pagesKept(page: Page, locale: Locale): Promise<void> {
  await expect.poll(() => page.evaluate(async (wanted) => {
    const pages = await (await caches.open('pages')).keys()
    return pages.filter(({ url }) => url.includes(`/_p/${wanted}/`)).length
  }, locale)).toBe(Object.keys(PUBLIC_PATHS).length)
}

/** The precache is whole: then the worker has installed. */
async function englishKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await caches.match('/_p/en/desktop/home.html', { ignoreSearch: true })) !== undefined)).toBe(true)
}

const mark = (page: Page) => page.evaluate(() => { (window as { before?: true }).before = true })
const leftAlone = async (page: Page) => ({ reloaded: !await page.evaluate(() => 'before' in window), locale: await cookie(page) })
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value
/** Counted in the page: Playwright may miss the load of a page that its worker answers at once. */
const loads = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('loads'))).catch(() => 0)

const assets = () => join(site.clientDir, 'assets')

/** The files with a language's words that say that message, of this build and the ones before. */
const wordsOf = (locale: Locale, id: string): RegExp => {
  const files = readdirSync(assets()).filter((name) => name.startsWith(`${locale}-`) && name.endsWith('.js') && readFileSync(join(assets(), name), 'utf8').includes(`"${id}"`))
  return new RegExp(`^(${files.join('|').replaceAll('.', '\\.')})`)
}

/** From the server, as if another version had replaced them. */
function takeAway(files: RegExp): void {
  const names = readdirSync(assets()).filter((name) => files.test(name))
  if (names.length === 0) throw new Error(`the build has no ${files.source}`)
  for (const name of names) renameSync(join(assets(), name), join(assets(), `gone-${name}`))
}

function bringBack(): void {
  for (const name of readdirSync(assets())) if (name.startsWith('gone-')) renameSync(join(assets(), name), join(assets(), name.slice('gone-'.length)))
}
