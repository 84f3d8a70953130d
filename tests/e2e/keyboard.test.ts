import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/browser.ts'
import { walkByKeyboard } from '#tests/support/keyboard-walk.ts'
import { openScreen, SCREENS_TIMEOUT, screensInTurn } from '#tests/support/screens.ts'
import { busyShipper, shipperIn, type Shipper } from '#tests/support/shipper.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'
import { PHONE } from '#tests/support/visitor.ts'

const DEVICES: { name: string; options: BrowserContextOptions }[] = [
  { name: 'at a desk', options: { viewport: { width: 1330, height: 900 } } },
  { name: 'zoomed in', options: { viewport: { width: 360, height: 740 } } },
  { name: 'on a phone', options: PHONE },
]

let site: Site
let browser: Browser
let shipper: Shipper
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()])
  shipper = await busyShipper(site)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test.each(screensInTurn(DEVICES).map(([{ name, options }, paths]) => [name, options, paths] as const))(
  'the Tab key alone leads %s to everything once, in order, seen and marked, and out again', async (_, options, paths) => {
    const context = await browser.newContext({ ...options, baseURL: site.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const page = await shipperIn(context, site, shipper)
    for (const path of paths) {
      await openScreen(page, path + (shipper.queries[path] ?? ''))
      expect.soft(await walkByKeyboard(page).catch(String), path).toEqual([])
    }
    await context.close()
  }, SCREENS_TIMEOUT,
)
