import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { closeContexts } from '#tests/support/browser/browser.ts'
import { pageLoads } from '#tests/support/browser/count-page-loads.ts'
import { FULL, testInFull } from '#tests/support/server/full-run.ts'
import { chosen, reader, say, speaks } from '#tests/support/browser/in-language.ts'
import { assetsOf, bringBack, takeAway } from '#tests/support/faults/missing-assets.ts'
import { withSite, site } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { hydrated } from '#tests/support/browser/visitor.ts'

/** Each in one language, a different one each time; in full runs, all of them. */
const inOne = (locale: Locale, all: readonly Locale[] = LOCALES) => (FULL ? all : [locale])
const OTHERS = LOCALES.filter((locale) => locale !== 'en')
const ADD_ADDRESS = ACCOUNT_PATHS.addAddress

let customer: TestCustomer
// Its files are removed.
withSite({})
beforeAll(async () => {
  customer = await site.customer()
})
afterEach(async () => {
  bringBack(site)
  await closeContexts()
})

describe('messages that the server lacks', () => {
  test.each(inOne('zh', OTHERS))(
    'of the account (%s): it reloads once, and is then English',
    async (locale) => {
      const { page } = await reader({ signedInAs: customer, locale, online: true })
      takeAway(site, wordsOf(locale, 'page.addAddress.title'))
      await page.goto(ADD_ADDRESS)
      await expect.poll(() => pageLoads(page)).toBe(2)
      await speaks(page, 'en', 'page.addAddress.title')
      expect(await chosen(page)).toBe(locale)
    },
  )

  testInFull(
    'of freight’s screens only: the whole screen is English, since nobody reads one in two languages',
    async () => {
      const { page } = await reader({ signedInAs: customer, locale: 'fr', online: true })
      takeAway(site, wordsOf('fr', 'page.loadDetails.title'))
      await page.goto(`${ACCOUNT_PATHS.loadDetails}`)
      await speaks(page, 'en', 'page.loadDetails.title')
      expect(await page.getByRole('navigation').first().textContent()).toContain(say('en', 'menu.dashboard'))
    },
  )

  test.each(inOne('fr', OTHERS))('of a public page (%s): the page is English, all of it', async (locale) => {
    const { page } = await reader({ locale, online: true })
    takeAway(site, wordsOf(locale, 'layout.footer.company'))
    await page.goto(PUBLIC_PATHS.faq)
    await hydrated(page)
    await speaks(page, 'en')
    expect(await page.title()).toBe('Shipping questions and answers – Portage')
    // The answers aren't in a bundle: they are in the document.
    expect(await page.getByRole('main').innerText()).toContain('How do I ')
    expect(await page.locator('html').getAttribute('data-locale')).toBe('en')
  })
})

describe('a start that fails', () => {
  test.each(inOne('sp'))(
    'in the account (%s), because of a missing chunk: one reload, then a message with a link home',
    async (locale) => {
      const { page } = await reader({ signedInAs: customer, locale, online: true })
      takeAway(site, /^account-(?!start)/)
      await page.goto(ADD_ADDRESS)
      await expect.poll(() => pageLoads(page)).toBe(2)
      await saysFailed(page, locale)
      expect(await page.locator('.shell').isVisible()).toBe(false)
      bringBack(site)
      await page.getByRole('link', { name: say(locale, 'action.retry'), exact: true }).click()
      await speaks(page, locale, 'page.addAddress.title')
    },
  )

  test.each(FULL ? LOCALES : [])('in the account (%s), because of an exception: the same', async (locale) => {
    const { page } = await reader({ signedInAs: customer, locale, online: true })
    await page.addInitScript(() => {
      Intl.NumberFormat = function broken() {
        throw new Error('broken')
      } as unknown as typeof Intl.NumberFormat
    })
    await page.goto(ADD_ADDRESS)
    await expect.poll(() => pageLoads(page)).toBe(2)
    await saysFailed(page, locale)
  })

  testInFull(
    'in the account, because of messages missing in English too: one reload, then the message',
    async () => {
      const { page } = await reader({ signedInAs: customer, locale: 'fr', online: true })
      for (const locale of ['fr', 'en'] as const) takeAway(site, wordsOf(locale, 'page.addAddress.title'))
      await page.goto(ADD_ADDRESS)
      await expect.poll(() => pageLoads(page)).toBe(2)
      await saysFailed(page, 'fr')
    },
  )

  testInFull('in the account, because of its very first script', async () => {
    const { page } = await reader({ signedInAs: customer, locale: 'sp', online: true })
    takeAway(site, /^account-start-.*\.js/)
    await page.goto(ADD_ADDRESS)
    await saysFailed(page, 'sp')
    expect(await page.locator('.shell').isVisible()).toBe(false)
  })

  test.each(inOne('zh'))(
    'on a public page (%s): the message above the page, which can still be read',
    async (locale) => {
      const { page } = await reader({ locale, online: true })
      takeAway(site, /^site-(?!start)/)
      await page.goto(PUBLIC_PATHS.contactUs)
      await expect.poll(() => pageLoads(page)).toBe(2)
      await saysFailed(page, locale)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  )
})

async function saysFailed(page: Page, locale: Locale): Promise<void> {
  await page.getByText(say(locale, 'start.failed')).waitFor()
  expect(await page.locator('#start-failed').innerText()).not.toContain(
    say(locale === 'en' ? 'fr' : 'en', 'start.failed'),
  )
  expect(await page.getByRole('link', { name: say(locale, 'layout.home') }).getAttribute('href')).toBe(
    PUBLIC_PATHS.home,
  )
}

/** Files with a language's text of that message, from this build and earlier ones. */
const wordsOf = (locale: Locale, id: string): RegExp => {
  const files = readdirSync(assetsOf(site)).filter(
    (name) =>
      name.startsWith(`${locale}-`) &&
      name.endsWith('.js') &&
      readFileSync(join(assetsOf(site), name), 'utf8').includes(`"${id}"`),
  )
  return new RegExp(`^(${files.join('|').replaceAll('.', '\\.')})`)
}
