import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { inTurn } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { callsOf, hydrated, PHONE, visitor } from '#tests/support/browser/visitor.ts'

withSite()

describe('reading', () => {
  test('every page opens in every language without a fault', async () => {
    for (const [at, locale] of LOCALES.entries()) {
      const { page, faults } = await visitor(browser, site.url, {
        locale,
        colorScheme: at % 2 ? 'dark' : 'light',
        ...(at > 1 && PHONE),
      })
      // In `npm test`, each page in one of the languages.
      for (const path of inTurn(Object.values(PUBLIC_PATHS), at, LOCALES.length)) {
        await page.goto(path)
        await hydrated(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${locale} ${path} is too wide`,
        ).toBeLessThanOrEqual(0)
      }
      expect(faults, locale).toEqual([])
      await page.context().close()
    }
  })

  test('a visitor whose quick quote is incomplete is told at that field, in the language of the page', async () => {
    const { page } = await visitor(browser, site.url, { locale: 'fr' })
    await page.goto('/')
    await hydrated(page)
    const box = page.locator('.quick-quote')
    const fields = box.getByRole('textbox').or(box.getByRole('spinbutton'))
    await fields.nth(0).fill('M5V 3L9')
    await fields.nth(2).fill('60')
    await box.getByRole('button').click()
    expect(await box.getByRole('alert').allTextContents()).toEqual([
      'Ce champ est obligatoire.',
      'Entrez un poids de 0,1 à 44\u00A0lb',
    ])
    expect(await fields.nth(1).evaluate((field) => field === document.activeElement)).toBe(true)
    await fields.nth(1).fill('H3B 1A7')
    expect(await box.getByRole('alert').allTextContents()).toEqual(['Entrez un poids de 0,1 à 44\u00A0lb'])
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/home-fr.png` })
    await fields.nth(2).fill('5')
    await box.getByRole('button').click()
    await box.getByRole('link', { name: 'Choisir Sample Ground · Economy' }).waitFor()
    await page.context().close()
  })

  test('a visitor without script chooses a language, and comes back to the same page in it', async () => {
    const { page } = await visitor(browser, site.url, { javaScriptEnabled: false })
    await page.goto('/contactUs')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
    expect(new URL(page.url()).pathname).toBe('/contactUs')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nous joindre')
    await page.context().close()
  })

  test('a visitor chooses a language in the dialog, and the choice stays', async () => {
    const { page, faults } = await visitor(browser, site.url)
    await page.goto('/track/tracking?numbers=PT12')
    await hydrated(page)
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: '中文' }).click()
    await page.getByRole('heading', { name: '查询您的包裹' }).waitFor()
    expect(page.url()).toContain('numbers=PT12')
    const kept = (await page.context().cookies()).find(({ name }) => name === 'locale')
    expect(kept?.value).toBe('zh')
    expect(kept!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('an unknown URL says so with status 404', async () => {
    const { page } = await visitor(browser, site.url)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
    await page.context().close()
  })

  test('the copyright has the current year, whatever year the page was built in', async () => {
    const { page, faults } = await visitor(browser, site.url)
    await page.clock.setFixedTime('2031-03-01T12:00:00Z')
    await page.goto('/home')
    await page.getByText('© 2031 Portage').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('who chooses the dark theme gets it on the next page, from the first paint', async () => {
    const { page } = await visitor(browser, site.url, { colorScheme: 'light' })
    await page.goto('/home')
    await hydrated(page)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.context().close()
  })
})

describe('the layout has the specified sizes:', () => {
  const box = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

  test('on a desktop', async () => {
    const { page } = await visitor(browser, site.url, { viewport: { width: 1500, height: 900 } })
    await page.goto('/home')
    expect((await box(page, '.container')).width).toBe(LAYOUT.containerWidth)
    expect((await box(page, '.header-top')).height).toBe(LAYOUT.desktopHeaderTop)
    expect((await box(page, '.menu-bar')).height).toBe(LAYOUT.menuBarHeight)
    expect((await box(page, '.logo')).width).toBe(LAYOUT.logoWidth)
    expect(Math.round((await box(page, '.footer-columns > *')).width)).toBe(LAYOUT.footerColumnWidth)
    await hydrated(page)
    await page.getByRole('button', { name: /^Language/ }).click()
    expect((await box(page, '.language-dialog')).width).toBe(LAYOUT.languageListWidth)
    await page.context().close()
  })

  test('on a phone, with Sign Up in the bar', async () => {
    const { page } = await visitor(browser, site.url, PHONE)
    await page.goto('/home')
    expect((await box(page, '.header-top')).height).toBe(LAYOUT.mobileHeaderHeight)
    expect((await box(page, '.menu-bar')).height).toBe(LAYOUT.menuBarMobileHeight)
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
    await page.context().close()
  })

  test('on a phone the notice without a menu comes before the form, on a desktop there is only the form', async () => {
    const phone = await visitor(browser, site.url, PHONE)
    await phone.page.goto('/account/mobileRegister')
    expect(await phone.page.getByRole('navigation').count()).toBe(0)
    expect(await phone.page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe(
      '/account/register',
    )
    await phone.page.getByRole('link', { name: 'Continue to sign up' }).click()
    await phone.page.getByLabel('Nickname').waitFor()
    const desktop = await visitor(browser, site.url)
    await desktop.page.goto('/account/mobileRegister')
    await desktop.page.getByLabel('Nickname').waitFor()
    await phone.page.context().close()
    await desktop.page.context().close()
  })
})

describe('tracking', () => {
  test('the 26th number is refused by name, the first 25 are answered', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/track/tracking')
    await hydrated(page)
    const numbers = Array.from({ length: 26 }, (_, at) => `ZZ${String(at).padStart(6, '0')}`)
    await page.getByLabel('Tracking numbers').fill(numbers.join('\n'))
    await page.getByRole('button', { name: 'Track' }).click()
    await page.getByText('Up to 25 numbers at a time. Skipped: ZZ000025').waitFor()
    expect(await page.locator('.results > li').count()).toBe(25)
    await page.context().close()
  })

  test('an unknown number isn’t called wrong: possible carriers are shown', async () => {
    const { page } = await visitor(browser, site.url)
    const asked = callsOf(page)
    await page.goto('/home')
    await page.getByLabel('Tracking numbers').fill('1Z5R89390357567127')
    await page.getByRole('button', { name: 'Track' }).click()
    await page.getByText('No scan yet', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Track at UPS' }).waitFor()
    expect(asked).toEqual(['/api/tracking'])
    expect(await page.getByLabel('Tracking numbers').inputValue()).toBe('1Z5R89390357567127')
    await page.context().close()
  })
})
