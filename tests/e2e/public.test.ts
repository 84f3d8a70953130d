import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAYOUT } from '#src/domain/limits.ts'
import { LOCALES } from '#src/domain/locale.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { openBrowser, watchFaults } from '#tests/support/browser.ts'
import { startProcess, type RunningServer } from '#tests/support/process.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startProcess()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A visitor with a browser of their own. Service workers only where the test is about them: they outlive a page. */
async function visitor(options: BrowserContextOptions & { locale?: string } = {}): Promise<{ page: Page; faults: string[] }> {
  const { locale, ...rest } = options
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1400, height: 900 }, ...rest })
  if (locale) await context.addCookies([{ name: 'locale', value: locale, url: server.url }])
  const faults = watchFaults(context)
  return { page: await context.newPage(), faults }
}

const hydrated = (page: Page) => page.waitForFunction(() => Object.keys(document.querySelector('#root > *')!).some((key) => key.startsWith('__react')))

describe('reading', () => {
  test('every page opens in every language without a fault', async () => {
    const paths = Object.values(PUBLIC_PATHS)
    for (const [at, locale] of LOCALES.entries()) {
      const { page, faults } = await visitor({ locale, colorScheme: at % 2 ? 'dark' : 'light', ...(at > 1 && { userAgent: PHONE, viewport: { width: 360, height: 740 } }) })
      for (const path of paths) {
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${locale} ${path} is too wide`).toBeLessThanOrEqual(0)
      }
      expect(faults, locale).toEqual([])
      await page.context().close()
    }
  })

  test('a visitor without script chooses a language, and comes back to the same page in it', async () => {
    const { page } = await visitor({ javaScriptEnabled: false })
    await page.goto('/contactUs')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Français' }).click()
    expect(new URL(page.url()).pathname).toBe('/contactUs')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nous joindre')
    await page.context().close()
  })

  test('a visitor chooses a language in the dialog, and the choice stays', async () => {
    const { page, faults } = await visitor()
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

  test('an unknown address says so with status 404', async () => {
    const { page } = await visitor()
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page could not be found' }).waitFor()
    await page.context().close()
  })

  test('the copyright is of the year on the clock, whatever year the page was made in', async () => {
    const { page, faults } = await visitor()
    await page.clock.setFixedTime('2031-03-01T12:00:00Z')
    await page.goto('/home')
    await page.getByText('© 2031 Portage').waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('who chooses dark stays in the dark on the next page, from the first paint', async () => {
    const { page } = await visitor({ colorScheme: 'light' })
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
    const { page } = await visitor({ viewport: { width: 1500, height: 900 } })
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
    const { page } = await visitor({ userAgent: PHONE, viewport: { width: 360, height: 740 } })
    await page.goto('/home')
    expect((await box(page, '.header-top')).height).toBe(LAYOUT.mobileHeaderHeight)
    expect((await box(page, '.menu-bar')).height).toBe(LAYOUT.menuBarMobileHeight)
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor()
    await page.context().close()
  })

  test('a phone sees the notice without a menu before the form, a desktop the form', async () => {
    const phone = await visitor({ userAgent: PHONE, viewport: { width: 360, height: 740 } })
    await phone.page.goto('/account/mobileRegister')
    expect(await phone.page.getByRole('navigation').count()).toBe(0)
    await phone.page.getByRole('link', { name: 'Continue to sign up' }).click()
    await phone.page.getByLabel('Nickname').waitFor()
    const desktop = await visitor()
    await desktop.page.goto('/account/mobileRegister')
    await desktop.page.getByLabel('Nickname').waitFor()
    await phone.page.context().close()
    await desktop.page.context().close()
  })
})

describe('signing in', () => {
  const fill = async (page: Page, password: string) => {
    await page.getByLabel('E-mail or mobile number').fill('demo@portage.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
  }

  test('a wrong password says so, and nothing typed is lost', async () => {
    const { page } = await visitor()
    await page.goto('/login')
    await fill(page, 'not-the-one')
    await page.getByText('login has failed!').waitFor()
    expect(await page.getByLabel('E-mail or mobile number').inputValue()).toBe('demo@portage.example')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-one')
    await page.context().close()
  })

  test('without a network the form stays and says what it needs', async () => {
    const { page } = await visitor()
    await page.goto('/login')
    await page.getByLabel('E-mail or mobile number').waitFor()
    await page.context().setOffline(true)
    await fill(page, server.password)
    await page.getByText('You are not connected.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(server.password)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().close()
  })

  test('who was refused a screen is offered the way back on the home page, and signing in leads there', async () => {
    const { page } = await visitor()
    await page.goto('/home')
    await page.evaluate(() => sessionStorage.setItem('returnPath', '/setting/addressBook?q=ottawa'))
    await page.reload()
    await page.getByRole('link', { name: 'Sign in to continue' }).click()
    await fill(page, server.password)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(page.url()).toBe(`${server.url}/setting/addressBook?q=ottawa`)
    await page.context().close()
  })

  test('Log In of the header is a fresh start, and Sign-up leads to the freight quote', async () => {
    const { page } = await visitor()
    await page.goto('/home')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'SIGN UP NOW to start saving' }).click()
    await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('returnPath'))).toBe('/freight/quickQuote')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    await page.getByRole('tab', { name: 'Log in', selected: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('returnPath'))).toBeNull()
    await page.context().close()
  })

  test('a stored address of another site is never followed', async () => {
    const { page } = await visitor()
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('returnPath', '//evil.example/'))
    await fill(page, server.password)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(page.url()).toBe(`${server.url}/`)
    await page.context().close()
  })

  test('a business that signs up badly reads at each field what is wrong, and the first has the focus', async () => {
    const { page } = await visitor()
    await page.goto('/account/register')
    await page.getByRole('radio', { name: 'Business' }).check()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByLabel('Mobile phone').fill('123')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm password').fill('secret2')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    for (const words of ['Enter an e-mail address like name@example.com', 'Enter a phone number with its area code', 'Two passwords do not match', 'Please accept the terms of service'])
      await page.getByText(words).waitFor()
    expect(await page.getByText('This field is required.').count()).toBe(2)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('company')
    await page.getByRole('tab', { name: 'Log in' }).click()
    await page.getByRole('tab', { name: 'Sign up' }).click()
    expect(await page.getByRole('textbox', { name: 'E-mail', exact: true }).inputValue()).toBe('nobody')
    await page.context().close()
  })

  test('a used or invented link of an operator is refused in words', async () => {
    const { page } = await visitor()
    await page.goto('/login?impersonate=invented')
    await page.getByText('login has failed!').waitFor()
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await page.context().close()
  })
})

describe('tracking', () => {
  test('the 26th number is refused by name, the first 25 are answered', async () => {
    const { page } = await visitor()
    await page.goto('/track/tracking')
    await hydrated(page)
    const numbers = Array.from({ length: 26 }, (_, at) => `ZZ${String(at).padStart(6, '0')}`)
    await page.getByLabel('Tracking numbers').fill(numbers.join('\n'))
    await page.getByRole('button', { name: 'Track' }).click()
    await page.getByText('Only 25 numbers at a time. Not searched: ZZ000025').waitFor()
    expect(await page.locator('.results > li').count()).toBe(25)
    await page.context().close()
  })

  test('an unknown number is not called wrong: it is said whose it could be', async () => {
    const { page } = await visitor()
    await page.goto('/home')
    await page.getByLabel('Tracking numbers').fill('1Z5R89390357567127')
    await page.getByRole('button', { name: 'Track' }).click()
    await page.getByText('No scan yet').waitFor()
    await page.getByRole('link', { name: 'Look at UPS' }).waitFor()
    expect(await page.getByLabel('Tracking numbers').inputValue()).toBe('1Z5R89390357567127')
    await page.context().close()
  })
})

describe('without a network', () => {
  const installed = async (page: Page, locale: string) => {
    await page.goto('/home')
    await page.evaluate(async () => { await navigator.serviceWorker.ready })
    await page.waitForFunction(async (wanted) => {
      const names = await caches.keys()
      const pages = await (await caches.open('pages')).keys()
      return names.some((name) => name.includes('precache')) && !!navigator.serviceWorker.controller && (wanted === 'en' || pages.filter(({ url }) => url.includes(`/_p/${wanted}/`)).length === 15)
    }, locale)
    await page.context().setOffline(true)
  }

  test('the site opens in the language in use, also a page never seen before', async () => {
    const { page, faults } = await visitor({ locale: 'fr' })
    await installed(page, 'fr')
    await page.goto('/contactUs')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nous joindre')
    await page.goto('/home?source=offline')
    await hydrated(page)
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: 'Cette page est introuvable' }).waitFor()
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await page.context().close()
  })

  test('a visitor tracks: the carriers cannot be asked, but whose number it is can be seen', async () => {
    const { page } = await visitor()
    await installed(page, 'en')
    await page.goto('/track/tracking?numbers=1Z5R89390357567127')
    await page.getByText('You are not connected.').waitFor()
    await page.getByRole('link', { name: 'Look at UPS' }).waitFor()
    expect(await page.getByText('No scan yet').count()).toBe(0)
    await page.context().close()
  })

  test('"/" is the home page for a visitor and the account for who is signed in', async () => {
    const { page } = await visitor()
    await installed(page, 'en')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Ship anything, anywhere in Canada, for less' }).waitFor()
    await page.context().addCookies([{ name: 'token_expires', value: String(Date.now() + 3_600_000), url: server.url }])
    await page.goto('/')
    expect(await page.locator('html').getAttribute('data-page')).toBeNull()
    await page.context().close()
  })

  test('nothing of the API is ever kept by the worker', async () => {
    const { page } = await visitor()
    await installed(page, 'en')
    await page.context().setOffline(false)
    await page.evaluate(() => fetch('/api/ping'))
    const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat())
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([])
    await page.context().close()
  })
})
