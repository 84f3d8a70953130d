import type { BrowserContextOptions } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { onlineOnly } from '#tests/support/browser/browser.ts'
import { eachInFull } from '#tests/support/server/full-run.ts'
import { walkByKeyboard } from '#tests/support/browser/keyboard-walk.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { openScreen, SCREENS_TIMEOUT, screensInTurn } from '#tests/support/browser/screens.ts'
import { busyShipper, shipperIn, type Shipper } from '#tests/support/orders/busy-shipper.ts'
import { PHONE } from '#tests/support/browser/visitor.ts'

const DEVICES: { name: string; options: BrowserContextOptions }[] = [
  { name: 'at a desk', options: { viewport: { width: 1330, height: 900 } } },
  { name: 'zoomed in', options: { viewport: { width: 360, height: 740 } } },
  { name: 'on a phone', options: PHONE },
]

let shipper: Shipper
withSite()
beforeAll(async () => {
  shipper = await busyShipper(site)
})

test.each(
  screensInTurn(eachInFull(DEVICES), 8).map(([{ name, options }, paths]) => [name, options, paths] as const),
)(
  'the Tab key alone takes %s to everything once, in order, visible and focused, and out again',
  async (_, options, paths) => {
    const context = await onlineOnly(await browser.newContext({ ...options, baseURL: site.url }))
    const page = await shipperIn(context, site, shipper)
    for (const path of paths) {
      await openScreen(page, path + (shipper.queries[path] ?? ''))
      expect.soft(await walkByKeyboard(page).catch(String), path).toEqual([])
    }
    await context.close()
  },
  SCREENS_TIMEOUT,
)
