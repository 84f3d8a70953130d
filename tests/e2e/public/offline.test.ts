import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { hydrated, visitor } from '#tests/support/browser/visitor.ts'

withSite()

describe('without a network', () => {
  const installed = async (page: Page, locale: string) => {
    await page.goto('/home')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await expect
      .poll(() =>
        page.evaluate(
          async ({ wanted, all }) => {
            const names = await caches.keys()
            const pages = await (await caches.open('pages')).keys()
            return (
              names.some((name) => name.includes('precache')) &&
              !!navigator.serviceWorker.controller &&
              (wanted === 'en' || pages.filter(({ url }) => url.includes(`/_p/${wanted}/`)).length === all)
            )
          },
          { wanted: locale, all: Object.keys(PUBLIC_PATHS).length },
        ),
      )
      .toBe(true)
    await page.context().setOffline(true)
  }

  test('the site opens in the language in use, also a page never seen before', async () => {
    const { page, faults } = await visitor(browser, site.url, { locale: 'fr', offline: true })
    await installed(page, 'fr')
    await page.goto('/contactUs')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nous joindre')
    await page.goto('/home?source=offline')
    await hydrated(page)
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'Cette page est introuvable' }).waitFor()
    expect(besidesLostNetwork(faults)).toEqual([])
    await page.context().close()
  })

  testInFull(
    'a visitor tracks: the carriers can’t be asked, but possible carriers of the number are shown',
    async () => {
      const { page } = await visitor(browser, site.url, { offline: true })
      await installed(page, 'en')
      await page.goto('/track/tracking?numbers=1Z5R89390357567127')
      await page.getByText('You’re offline.').waitFor()
      await page.getByRole('link', { name: 'Track at UPS' }).waitFor()
      expect(await page.getByText('No scan yet').count()).toBe(0)
      await page.context().close()
    },
  )

  test('"/" is the home page for a visitor and the account when logged in', async () => {
    const { page } = await visitor(browser, site.url, { offline: true })
    await installed(page, 'en')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Ship anything, anywhere in Canada, for less' }).waitFor()
    await page
      .context()
      .addCookies([{ name: 'token_expires', value: String(Date.now() + 3_600_000), url: site.url }])
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-page')).toBeNull()
    await page.context().close()
  })

  testInFull('the worker never stores an API response', async () => {
    const { page } = await visitor(browser, site.url, { offline: true })
    await installed(page, 'en')
    await page.context().setOffline(false)
    await page.evaluate(() => fetch('/api/ping'))
    const kept = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => url),
          ),
        )
      ).flat(),
    )
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([])
    await page.context().close()
  })
})
