import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { besidesLostNetwork, closeContexts } from '#tests/support/browser/browser.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { chosen, reader, say, speaks } from '#tests/support/browser/in-language.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { withSite, site } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { controlled } from '#tests/support/browser/site.ts'
import { hydrated } from '#tests/support/browser/visitor.ts'

const OTHERS = eachInFull(LOCALES.filter((locale) => locale !== 'en').toReversed())
const ADD_ADDRESS = ACCOUNT_PATHS.addAddress

let customer: TestCustomer
withSite()
beforeAll(async () => {
  customer = await site.customer()
})

describe('a person who is logged in and has everything on the device', () => {
  let page: Page
  let faults: string[]
  // Storing everything for offline use takes some seconds, so these tests share a device.
  beforeAll(async () => {
    ;({ page, faults } = await reader({ signedInAs: customer }))
    await page.goto(ADD_ADDRESS)
    await controlled(page)
    await waitUntilKeptOffline(page)
  })
  afterAll(closeContexts)

  testInFull('sees in the storage panel how much space the languages take', async () => {
    await page.getByRole('button', { name: /^Not yet sent/ }).click()
    await page.getByText(say('en', 'outbox.storage.title')).click()
    const size = await page
      .getByRole('row', { name: new RegExp(`^${say('en', 'outbox.storage.words')}`) })
      .innerText()
    // Of the account, freight and the site in four languages: more than any one of them.
    expect(Number(/([\d.]+) kB/.exec(size)?.[1]), size).toBeGreaterThan(500)
    await page.keyboard.press('Escape')
  })

  test('chooses any language without a network: each of them, and English again', async () => {
    await page.context().setOffline(true)
    for (const locale of OTHERS) {
      await chooseInAccount(page, 'en', locale)
      await speaks(page, locale, 'page.addAddress.title')
      await page.reload()
      await speaks(page, locale, 'page.addAddress.title')
      // Freight’s messages are a file of their own.
      await page.goto(ACCOUNT_PATHS.freightQuote)
      await speaks(page, locale, 'page.freight.titleStart')
      await page.goto(ADD_ADDRESS)
      await chooseInAccount(page, locale, 'en')
      await speaks(page, 'en', 'page.addAddress.title')
    }
    await page.context().setOffline(false)
    expect(besidesLostNetwork(faults)).toEqual([])
  })

  testInFull(
    'chooses another one online on a public page, and the account opens in it without a network',
    async () => {
      for (const locale of OTHERS) {
        await page.goto(PUBLIC_PATHS.home)
        await choosePublic(page, locale)
        await speaks(page, locale)
        await page.context().setOffline(true)
        await page.goto(ACCOUNT_PATHS.createShipping)
        await speaks(page, locale, 'page.wizard.title.domestic')
        await page.context().setOffline(false)
        await page.goto(PUBLIC_PATHS.home)
        await choosePublic(page, 'en')
        await speaks(page, 'en')
      }
      expect(besidesLostNetwork(faults)).toEqual([])
    },
  )
})

describe('a language that is not on the device', () => {
  afterAll(closeContexts)

  test('can’t be chosen in the account without a network: the app says so, and nothing changes', async () => {
    // For people who save data, nothing is loaded before it is used.
    const { page } = await reader({ signedInAs: customer, saveData: true })
    await page.goto(ADD_ADDRESS)
    await speaks(page, 'en', 'page.addAddress.title')
    await controlled(page)
    // Its dialog, too, is loaded when it is used.
    await languageButton(page, 'en').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await englishKept(page)
    await page.context().setOffline(true)
    await mark(page)
    for (const locale of OTHERS) {
      await chooseInAccount(page, 'en', locale)
      await page.getByText(say('en', 'locale.notOnDevice')).waitFor()
      await page.getByText(say('en', 'locale.notChanged')).waitFor()
      await speaks(page, 'en', 'page.addAddress.title')
      expect(await leftAlone(page), locale).toEqual({ reloaded: false, locale: undefined })
      await page
        .getByRole('alert')
        .getByRole('button', { name: say('en', 'action.close') })
        .click()
      await page.getByText(say('en', 'locale.notOnDevice')).waitFor({ state: 'detached' })
    }
  })

  testInFull(
    'can’t be chosen on a public page without a network: the page says so, and nothing changes',
    async () => {
      const { page } = await reader()
      await page.goto(PUBLIC_PATHS.home)
      await controlled(page)
      await englishKept(page)
      await page.context().setOffline(true)
      await mark(page)
      for (const locale of OTHERS) {
        await choosePublic(page, locale)
        await page.getByRole('dialog').getByText(say('en', 'locale.notOnDevice')).waitFor()
        await speaks(page, 'en')
        expect(await leftAlone(page), locale).toEqual({ reloaded: false, locale: undefined })
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
  )

  testInFull('falls back to English until it can be loaded, and comes with the network', async () => {
    const { page } = await reader({ signedInAs: customer })
    await page.goto(PUBLIC_PATHS.home)
    await controlled(page)
    await choosePublic(page, 'fr')
    await speaks(page, 'fr')
    await englishKept(page)
    await page.context().setOffline(true)
    await page.goto(ACCOUNT_PATHS.createShipping)
    await speaks(page, 'en')
    await page
      .getByText(say('en', 'state.offlineSignIn'))
      .or(page.getByText(say('en', 'state.screenNotOnDevice')))
      .first()
      .waitFor()
    expect(await chosen(page)).toBe('fr')
    await page.context().setOffline(false)
    await page.goto(ADD_ADDRESS)
    await speaks(page, 'fr', 'page.addAddress.title')
  })
})

testInFull(
  'a public page that was visited in a language opens in it without a network, and in English again',
  async () => {
    const { page, faults } = await reader()
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
  },
)

const languageButton = (page: Page, now: Locale) =>
  page.getByRole('button', { name: `${say(now, 'locale.choose')}: ${LOCALE_FACTS[now].name}` })

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
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const pages = await (await caches.open('pages')).keys()
        return pages.filter(({ url }) => url.includes(`/_p/${wanted}/`)).length
      }, locale),
    )
    .toBe(Object.keys(PUBLIC_PATHS).length)
}

/** The precache is complete: the worker has installed. */
async function englishKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await caches.match('/_p/en/desktop/home.html', { ignoreSearch: true })) !== undefined,
      ),
    )
    .toBe(true)
}

const mark = (page: Page) =>
  page.evaluate(() => {
    ;(window as { before?: true }).before = true
  })
const leftAlone = async (page: Page) => ({
  reloaded: !(await page.evaluate(() => 'before' in window)),
  locale: await chosen(page),
})
