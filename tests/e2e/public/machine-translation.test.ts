import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MACHINE_LANGUAGES } from '#src/domain/shared/machine-languages.ts'
import { openBrowser } from '#tests/support/browser/browser.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { listen } from '#tests/support/server/listen.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import { hydrated, visitor } from '#tests/support/browser/visitor.ts'

/**
 * A stand-in for the external widget: it reads the language from the same cookie, is called back in the same
 * way, changes texts in place, and marks the document with the same class.
 */
const WIDGET = `
window.google = { translate: { TranslateElement: function (options) {
  const [, from, to] = /googtrans=\\/([^/;]+)\\/([^/;]+)/.exec(document.cookie)
  if (options.pageLanguage !== from || !options.includedLanguages.split(',').includes(to)) return
  for (const heading of document.querySelectorAll('h1:not(.notranslate *)')) heading.textContent = '[' + to + '] ' + heading.textContent
  document.body.setAttribute('style', 'position: relative')
  document.documentElement.classList.add(to === 'ar' ? 'translated-rtl' : 'translated-ltr')
} } }
window[new URL(document.currentScript.src).searchParams.get('cb')]()`

let widget: Awaited<ReturnType<typeof listen>>
let asked: string[] = []
let mood: 'well' | 'down' | 'silent'
let site: Site
let browser: Browser

beforeAll(async () => {
  widget = await listen(
    createServer((request, response) => {
      asked.push(request.url!)
      if (mood === 'down') return void response.destroy()
      response.setHeader('content-type', 'text/javascript').end(mood === 'well' ? WIDGET : '')
    }),
  )
  site = await startSite({ TRANSLATE_WIDGET: `${widget.url}/element.js` })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await widget?.close()
})

const visit = async (
  path: string,
  now: typeof mood = 'well',
  options: Parameters<typeof visitor>[2] = {},
) => {
  mood = now
  asked = []
  const { page, faults } = await visitor(browser, site.url, options)
  await page.goto(path)
  await hydrated(page)
  return { page, faults }
}
const translate = async (page: Page, to: string) => {
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption(to)
  await page.getByRole('button', { name: 'Translate' }).click()
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe('a visitor whose language the site does not speak', () => {
  test('chooses it among the specified ones and reads the page in it, without the app’s script, and finds the way back', async () => {
    const { page, faults } = await visit('/faq')
    const original = await heading(page)
    await page.getByRole('button', { name: /^Language/ }).click()
    const offered = await page
      .getByRole('dialog')
      .getByRole('combobox')
      .locator('option:not([disabled])')
      .allTextContents()
    expect(offered).toEqual(MACHINE_LANGUAGES.map(({ name }) => name).filter((name) => name !== 'English'))
    await page.keyboard.press('Escape')
    await translate(page, 'vi')
    await page.getByText('Translated by Google: Tiếng Việt.').waitFor()
    expect(await heading(page)).toBe(`[vi] ${original}`)
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')
    expect(
      await page.evaluate(() =>
        Object.keys(document.querySelector('#root > *')!).some((key) => key.startsWith('__react')),
      ),
    ).toBe(false)
    await page.getByRole('link', { name: 'Back to original' }).click()
    await page.waitForURL(`${site.url}/faq`)
    expect(await heading(page)).toBe(original)
    expect(await page.evaluate(() => document.cookie)).not.toContain('googtrans')
    expect(faults).toEqual([])
    await page.context().close()
  })

  testInFull('keeps reading in it from page to page; forms are opened untranslated', async () => {
    const { page, faults } = await visit('/aboutUs')
    await translate(page, 'ar')
    await page.getByText('Translated by Google:').waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).click()
    await page.getByText('Translated by Google:').waitFor()
    expect(await heading(page)).toMatch(/^\[ar\] What you can do/)
    expect(
      await page.getByRole('contentinfo').getByRole('link', { name: 'Tracking' }).getAttribute('href'),
    ).toBe('/track/tracking')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.each(eachInFull(['down', 'silent'] as const))(
    'reads the original and that the service is unavailable, when it is %s',
    async (now) => {
      const { page } = await visit('/features', now)
      const original = await heading(page)
      await page.clock.install()
      await translate(page, 'de')
      // It has twelve seconds.
      await expect
        .poll(async () => {
          await page.clock.fastForward(12_000)
          return page.getByText('We couldn’t reach the translation service.').isVisible()
        })
        .toBe(true)
      expect(await heading(page)).toBe(original)
      mood = 'well'
      await page.getByRole('link', { name: 'Try again' }).click()
      await page.getByText('Translated by Google: Deutsch.').waitFor()
      await page.context().close()
    },
  )

  test('is told without a network that one is needed, and the page stays as it is', async () => {
    const { page } = await visit('/faq', 'well', { offline: true })
    await controlled(page)
    await page.context().setOffline(true)
    await translate(page, 'vi')
    await page.getByText('You need a connection to translate this page.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/faq')
    expect(asked).toEqual([])
    await page.context().close()
  })
})

/**
 * What a script on the page, ours or the widget's, can reach of an account that is signed in in the same
 * browser.
 */
const reached = (page: Page) =>
  page.evaluate(async () => {
    const attempt = async (work: () => unknown) => {
      try {
        return JSON.stringify(await work()) ?? 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      origin: self.origin,
      token: await attempt(
        () => Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!.get!.call(document) as string,
      ),
      databases: await attempt(() => indexedDB.databases()),
      database: await attempt(
        () =>
          new Promise((resolve, reject) => {
            const asked = indexedDB.open('portage-app')
            asked.addEventListener('success', () => resolve('opened'))
            asked.addEventListener('error', () => reject(asked.error!))
          }),
      ),
      caches: await attempt(() => caches.keys()),
      worker: await attempt(() => navigator.serviceWorker.getRegistrations()),
      storage: await Promise.all(
        ['localStorage', 'sessionStorage'].map((name) =>
          attempt(() => (window as unknown as Record<string, Storage>)[name]!.getItem('session_age')),
        ),
      ),
      call: await attempt(
        async () => (await fetch('/api/system/user/getInfo', { credentials: 'include' })).status,
      ),
      frame: await attempt(() => {
        const frame = document.body.appendChild(document.createElement('iframe'))
        return frame.contentDocument!.cookie
      }),
      window: await attempt(() => window.open('/faq')!.document.cookie),
    }
  })
const NOTHING = {
  origin: 'null',
  token: 'SecurityError',
  databases: 'SecurityError',
  database: 'SecurityError',
  caches: 'SecurityError',
  worker: 'TypeError',
  storage: ['null', 'null'],
  call: 'TypeError',
  frame: expect.stringMatching(/Error$/) as string,
  window: expect.stringMatching(/Error$/) as string,
}

describe('the translation widget’s script can’t take over an account', () => {
  test('that was logged in before it loaded, nor one that logs in from another tab while it runs', async () => {
    const { page } = await visit('/faq')
    const customer = await site.customer()
    await signedIn(page.context(), site, customer)
    const account = await page.context().newPage()
    await account.goto('/')
    await expect
      .poll(() =>
        account.evaluate(async () =>
          (await indexedDB.databases()).some(({ name }) => name!.startsWith('portage-u-')),
        ),
      )
      .toBe(true)
    expect(await account.evaluate(() => document.cookie)).toContain(customer.token)
    await translate(page, 'vi')
    await page.getByText('Translated by Google: Tiếng Việt.').waitFor()
    expect(await reached(page)).toEqual(NOTHING)
    await page.context().clearCookies()
    const other = await site.customer()
    await signedIn(page.context(), site, other)
    await account.reload()
    expect(await account.evaluate(() => document.cookie)).toContain(other.token)
    expect(await reached(page)).toEqual(NOTHING)
    await page.context().close()
  })

  test('only the translated page’s policy allows the service; it allows no inline script, and search engines ignore the page', async () => {
    const at = async (url: string) => (await site.app.inject({ url })).headers
    const translated = await at('/language/page?to=vi&of=/faq')
    const policy = String(translated['content-security-policy'])
    expect(policy).toContain('https://translate.googleapis.com')
    expect(/script-src ([^;]+)/.exec(policy)![1]).not.toMatch(/unsafe|\*|data:/)
    expect(/sandbox ([^;]+)/.exec(policy)![1]).not.toMatch(/same-origin|top-navigation|forms/)
    expect(translated['x-robots-tag']).toBe('noindex')
    for (const path of ['/faq', '/login', '/', '/package/orderList', '/language/page?to=en&of=/faq'])
      expect(String((await at(path))['content-security-policy']), path).not.toContain('google')
  })

  test('a made-up language or page leads to a page of ours', async () => {
    const at = async (url: string) => (await site.app.inject({ url })).headers.location
    expect(await at('/language/page?to=xx&of=/faq')).toBe('/faq')
    expect(await at('/language/page?to=en&of=/faq')).toBe('/faq')
    expect(await at('/language/page?to=xx&of=//evil.example')).toBe('/home')
    expect(await at('/language/page')).toBe('/home')
  })
})
