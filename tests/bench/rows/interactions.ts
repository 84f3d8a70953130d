import type { Locator, Page } from 'playwright'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import type { Row } from '#tests/bench/bench.ts'
import { ms, timed } from '#tests/bench/figures.ts'
import { buyPage } from '#tests/support/orders/buy-parcel.ts'
import { openScreen } from '#tests/support/browser/screens.ts'
import { busyShipper, shipperIn } from '#tests/support/orders/busy-shipper.ts'
import { startSite } from '#tests/support/browser/site.ts'

declare global {
  interface Window {
    slowest: number
  }
}

const [SLOWER, LIMIT_MS] = [4, 200]

/**
 * How long every screen of a busy shipper's account takes to respond to a key or a click: Interaction to Next
 * Paint, as the browser's Event Timing measures it.
 */
export const interactions: Row = {
  name: `Answer to keys and clicks (INP), processor ${SLOWER}x slower`,
  async run({ profile, say }) {
    const site = await startSite()
    try {
      const shipper = await busyShipper(site)
      await buyPage(shipper.customer)
      return await profile(async (context) => {
        const page = await shipperIn(context, site, shipper)
        await page.addInitScript(watch)
        await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const found = new Map<string, number>()
        for (const path of new Set<string>(Object.values(ACCOUNT_PATHS))) {
          await openScreen(page, site.url + path + (shipper.queries[path] ?? ''))
          await use(page)
          found.set(path, await page.evaluate(() => window.slowest))
          say(`${path}: ${ms(found.get(path)!)}`)
        }
        const [worst, most] = [...found].toSorted(([, a], [, b]) => b - a)[0]!
        return [
          timed(interactions.name, `portage, ${found.size} screens`, [...found.values()], {
            note: `the slowest answer of each; ${ms(most)} on ${worst}`,
            limit: `each ≤ ${LIMIT_MS} ms`,
            kept: most <= LIMIT_MS,
          }),
        ]
      })
    } finally {
      await site.close()
    }
  },
}

/**
 * What a person does on any screen: move through it by keyboard, type, choose, switch tabs, open the menu.
 */
async function use(page: Page): Promise<void> {
  const main = page.locator('main')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
  const field = main.locator('input[type=text], input[type=search], input:not([type]), textarea').first()
  if (await felt(field)) await page.keyboard.type('box 12', { delay: 60 })
  if (await felt(main.locator('[role=combobox]').first())) await page.keyboard.press('Escape')
  await felt(main.locator('input[type=checkbox], input[type=radio]').first())
  await felt(main.locator('[role=tab][aria-selected=false]').first())
  if (await felt(page.getByRole('banner').getByRole('button').last())) await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
}

/**
 * Clicks it if it exists, in the middle of the screen: text typed into a field half below the edge only shows
 * once something else moves.
 */
async function felt(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return target.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
}

/** Runs in the page: every key and click is an interaction, moving the mouse isn't. */
function watch(): void {
  window.slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
