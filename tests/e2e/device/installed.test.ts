import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLOURS } from '#src/ui/tokens.ts'
import { BROWSER_FLAGS } from '#tests/support/browser/browser-flags.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

interface Manifest {
  name_localized: Record<string, { value: string }>
  icons: Picture[]
  screenshots: (Picture & { form_factor: string })[]
  shortcuts: {
    name: string
    name_localized: Record<string, { value: string }>
    url: string
    icons: Picture[]
  }[]
}
interface Picture {
  src: string
  sizes: string
}

let customer: TestCustomer
const profiles: string[] = []
withSite()
beforeAll(async () => {
  customer = await site.customer()
})
afterAll(() => {
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true })
})

const visit = async (
  options: Parameters<Browser['newContext']>[0] & { locale?: string } = {},
  signIn = false,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({ baseURL: site.url, ...options })
  context.setDefaultTimeout(20_000)
  if (signIn) await signedIn(context, site, customer)
  return { context, page: await context.newPage() }
}
/** A launch queue as browsers provide it, and a way to launch. */
const withLaunches = (page: Page) =>
  page.addInitScript(() => {
    const setConsumer = (consumer: (params: object) => void) => {
      ;(window as unknown as { launch: typeof consumer }).launch = consumer
    }
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })
const launch = (page: Page, path: string, file?: string) =>
  page.evaluate(
    ([to, name]) => {
      const files = name ? [{ getFile: async () => new File(['a,b'], name) }] : []
      ;(window as unknown as { launch: (params: object) => void }).launch({
        targetURL: location.origin + to,
        files,
      })
    },
    [path, file] as const,
  )

describe('the browser’s own checks', () => {
  test('find nothing that prevents installing the app, and no error in its manifest', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'portage-profile-'))
    profiles.push(profile)
    const path = process.env.CHROMIUM_PATH
    const context = await chromium.launchPersistentContext(profile, {
      args: BROWSER_FLAGS,
      ...(path && { executablePath: path }),
    })
    const page = await context.newPage()
    await page.goto(`${site.url}/home`)
    await controlled(page)
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${site.url}/manifest.webmanifest`)
    expect(await devtools.send('Page.getAppId')).toMatchObject({ appId: `${site.url}/` })
    await context.close()
  })

  testInFull('find images of the declared sizes, and that every shortcut opens a screen', async () => {
    const manifest = JSON.parse(
      readFileSync(join(site.clientDir, 'manifest.webmanifest'), 'utf8'),
    ) as Manifest
    for (const { src, sizes } of [
      ...manifest.icons,
      ...manifest.screenshots,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ]) {
      expect(existsSync(join(site.clientDir, src)), src).toBe(true)
      expect(pngSize(readFileSync(join(site.clientDir, src))), src).toBe(sizes)
    }
    for (const form of ['wide', 'narrow'])
      expect(manifest.screenshots.filter(({ form_factor: is }) => is === form).length).toBeGreaterThanOrEqual(
        2,
      )
    expect(Object.keys(manifest.name_localized)).toEqual(['zh-CN', 'fr', 'es'])
    const { context, page } = await visit({}, true)
    for (const { url, name, name_localized: others } of manifest.shortcuts) {
      expect(new Set([name, ...Object.values(others).map(({ value }) => value)]).size).toBe(4)
      await page.goto(url)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('404').count(), url).toBe(0)
    }
    await context.close()
  })
})

describe('the installed app', () => {
  test('opens on the dashboard when logged in and on the home page for a visitor, also without a network', async () => {
    const { context, page } = await visit()
    await page.goto('/?source=pwa')
    const home = page.getByRole('heading', { name: 'Ship anything, anywhere in Canada, for less' })
    await home.waitFor()
    await controlled(page)
    await context.setOffline(true)
    await page.goto('/?source=pwa')
    await home.waitFor()
    await context.setOffline(false)
    await signedIn(context, site, customer)
    await page.goto('/?source=pwa')
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    expect(await home.count()).toBe(0)
    await context.close()
  })

  testInFull(
    'has a window title without the app’s name twice, and a title bar in the chosen colour scheme',
    async () => {
      const { context, page } = await visit({ colorScheme: 'dark' }, true)
      // Headless browsers open no app windows: only what the page learns about its window is made up.
      await page.addInitScript(() => {
        const real = window.matchMedia.bind(window)
        window.matchMedia = (query) => real(query.replace('(display-mode: standalone)', 'all'))
      })
      await page.goto('/setting/addressBook')
      await expect.poll(() => page.title()).toBe('Address Book')
      await page.goto('/contactUs')
      await expect.poll(() => page.title()).toBe('Contact us')
      expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(COLOURS.dark.surface)
      expect(await page.getByRole('button', { name: 'Install app' }).count()).toBe(0)
      await page.evaluate(() => {
        localStorage.setItem('theme', 'light')
      })
      await page.reload()
      expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(COLOURS.light.brand)
      await context.close()
    },
  )

  testInFull('accepts a text that another app shares, and tracks the number in it', async () => {
    const { context, page } = await visit()
    await page.goto(
      `/track/tracking?${new URLSearchParams({ title: 'Your order', text: 'Parcel 1Z5R89390357567127 is on its way', url: '' }).toString()}`,
    )
    await expect.poll(() => page.inputValue('textarea')).toBe('1Z5R89390357567127')
    await page.getByText('UPS').first().waitFor()
    await page.goto('/track/tracking?text=Hello')
    await page.getByText('No tracking number found in what you shared.').waitFor()
    await context.close()
  })

  testInFull('reopened by a shortcut shows that screen, with what was typed saved first', async () => {
    const { context, page } = await visit({}, true)
    await withLaunches(page)
    await page.goto('/setting/addressBook/addAddresss')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.fill('input[name=fullName]', 'Before The Shortcut')
    await launch(page, '/?source=pwa')
    await page.waitForTimeout(300)
    expect(new URL(page.url()).pathname).toBe('/setting/addressBook/addAddresss')
    await launch(page, '/package/quickQuote')
    await page.getByRole('heading', { name: 'Quick Quote' }).waitFor()
    await page.goto('/setting/addressBook/addAddresss')
    await expect
      .poll(() => page.inputValue('input[name=fullName]'), { timeout: 20_000 })
      .toBe('Before The Shortcut')
    await launch(page, '/track/tracking?text=PT288762-1724')
    await page.waitForURL(/\/track\/tracking\?text=/)
    await context.close()
  })

  testInFull('stays where it is if what is typed can’t be saved, and says so', async () => {
    const { context, page } = await visit({}, true)
    await withLaunches(page)
    await page.goto('/setting/addressBook/addAddresss')
    // The device's database is open then. With a full device from the start, the app works in memory instead.
    await page.fill('input[name=fullName]', 'Before It Was Full')
    await page.getByText('Saved on this device').waitFor()
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.fill('input[name=fullName]', 'Nowhere Else')
    await launch(page, '/package/quickQuote')
    await page.getByText('The other screen wasn’t opened').waitFor()
    expect(await page.inputValue('input[name=fullName]')).toBe('Nowhere Else')
    await context.close()
  })

  testInFull('asks on a public page before it discards what is typed there', async () => {
    const { context, page } = await visit()
    await withLaunches(page)
    await page.goto('/login')
    await page.fill('input[name=username]', 'mina@example.com')
    await launch(page, '/track/tracking')
    await page.getByText('You’ll lose what you entered on this page.').waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await page.inputValue('input[name=username]')).toBe('mina@example.com')
    await launch(page, '/track/tracking')
    await page.getByRole('link', { name: 'Leave anyway' }).click()
    await page.waitForURL(/\/track\/tracking/)
    await context.close()
  })

  testInFull(
    'opens a table file on the import screen, which reads it and asks what its columns are',
    async () => {
      const { context, page } = await visit({}, true)
      await withLaunches(page)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await launch(page, '/package/importExcel', 'november orders.csv')
      await expect.poll(() => page.innerText('main')).toContain('november orders.csv: 1 row.')
      await page.getByRole('heading', { name: 'Match columns' }).waitFor()
      await context.close()
    },
  )
})

const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
