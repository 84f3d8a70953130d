import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { MENU, menuFor } from '#src/app/menu.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS } from '#src/paths.ts'
import { onlineOnly } from '#tests/support/browser/browser.ts'
import { FULL, testInFull } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { openScreen } from '#tests/support/browser/screens.ts'
import { busyShipper } from '#tests/support/orders/busy-shipper.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { PHONE } from '#tests/support/browser/visitor.ts'

/** D35: no screen is further away than this. */
const FARTHEST = 3
/** Screens of which several are opened: what an order offers depends on its state. */
const ALIKE = 2
/** Reached by links in emails, from other apps, or when something goes wrong. */
const BY_NO_CLICK: readonly string[] = [
  ACCOUNT_PATHS.shared,
  PUBLIC_PATHS.unsubscribe,
  PUBLIC_PATHS.notFound,
  PUBLIC_PATHS.badRequest,
  PUBLIC_PATHS.error,
]
/** Their forms are filled in before going on: walked below. */
const BY_TYPING: readonly string[] = [ACCOUNT_PATHS.selectQuick, ACCOUNT_PATHS.shipmentDetails]

let shipper: BrowserContext
withSite()
beforeAll(async () => {
  const { customer } = await busyShipper(site)
  shipper = await onlineOnly(
    await browser.newContext({ baseURL: site.url, viewport: { width: 1330, height: 900 } }),
  )
  await signedIn(shipper, site, customer)
})

interface Found {
  href: string
  clicks: number
}

test.each(FULL ? [FARTHEST] : [])(
  'a shipper is never more than %i clicks from any screen of the account',
  async (depth) => {
    expect(
      await notReached(
        Object.values(ACCOUNT_PATHS).filter((path) => ![...BY_TYPING, ...BY_NO_CLICK].includes(path)),
        shipper,
        ACCOUNT_PATHS.dashboard,
        depth,
      ),
    ).toEqual([])
  },
  300_000,
)

testInFull(
  'a shipper on the dashboard is one click from every entry of the menu, or two where it stands in a group',
  async () => {
    const entries = menuFor(MENU, { roles: [], permissions: [] }).flatMap(({ path, children }) =>
      children.length > 0 ? children.map((child) => child.path) : [path],
    )
    expect(await notReached(entries, shipper, ACCOUNT_PATHS.dashboard, 1)).toEqual([])
  },
)

test('with two postal codes and a parcel typed on the dashboard, prices are two clicks away, and the shipment three', async () => {
  const page = await shipper.newPage()
  await page.goto(ACCOUNT_PATHS.dashboard)
  for (const [name, value] of [
    ['from', 'M1B 0A1'],
    ['to', 'H2Y 1H2'],
    ['weight', '4'],
  ] as const)
    await page.fill(`main [name="${name}"]`, value)
  await page.getByRole('button', { name: 'Get rates' }).click()
  for (const [name, value] of [
    ['length', '12'],
    ['width', '10'],
    ['height', '8'],
  ] as const)
    await page.fill(`[name="parcels.0.${name}"]`, value)
  await page.getByRole('button', { name: 'Get rates' }).click()
  await page.waitForURL((url) => url.pathname === ACCOUNT_PATHS.selectQuick)
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === ACCOUNT_PATHS.shipmentDetails)
  expect(new URL(page.url()).searchParams.get('rateId')).not.toBeNull()
  await page.close()
})

testInFull(
  'a visitor is never more than three clicks from any public page, on a phone or at a desk',
  async () => {
    const paths = Object.values(PUBLIC_PATHS).filter((path) => !BY_NO_CLICK.includes(path))
    for (const [device, wanted] of [
      [PHONE, paths],
      [{}, paths.filter((path) => path !== PUBLIC_PATHS.mobileRegister)],
    ] as const) {
      const context = await onlineOnly(await browser.newContext({ baseURL: site.url, ...device }))
      expect(await notReached(wanted, context, PUBLIC_PATHS.home, FARTHEST)).toEqual([])
      await context.close()
    }
  },
  120_000,
)

/**
 * Screens that are further from that one than the limit, following links from screens less than `depth` away.
 */
async function notReached(
  wanted: readonly string[],
  context: BrowserContext,
  start: string,
  depth: number,
): Promise<string[]> {
  const page = await context.newPage()
  const left = new Set(wanted.filter((path) => path !== start))
  const opened = new Map<string, number>()
  const waiting: Found[] = [{ href: site.url + start, clicks: 0 }]
  const known = new Set([waiting[0]!.href])
  for (let clicks = 0; clicks <= FARTHEST; clicks += 1)
    for (const { href } of waiting.filter((one) => one.clicks === clicks)) {
      const { pathname } = new URL(href)
      const alike = opened.get(pathname) ?? 0
      if (left.size === 0 || alike === ALIKE || clicks >= depth) continue
      opened.set(pathname, alike + 1)
      for (const next of await clickable(page, href, clicks === 0)) {
        if (known.has(next.href)) continue
        known.add(next.href)
        if (clicks + next.clicks <= FARTHEST) left.delete(new URL(next.href).pathname)
        waiting.push({ href: next.href, clicks: clicks + next.clicks })
      }
    }
  await page.close()
  return [...left]
}

/**
 * The links on a screen: immediately, or in a menu or panel that a click opens. The surrounding ones are the
 * same everywhere, so once is enough.
 */
async function clickable(page: Page, href: string, withMenus: boolean): Promise<Found[]> {
  await openScreen(page, href)
  const found = new Map<string, number>()
  const note = (one: string, clicks: number) => {
    if (one.startsWith(site.url) && !found.has(one)) found.set(one, clicks)
  }
  const look = async (clicks: number) => {
    for (const one of await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.checkVisibility())
        .map((link) => link.href.replace(/#.*/, '')),
    ))
      note(one, clicks)
  }
  // Content from the device, the server or lazy code appears a little later.
  const lookUntilStill = async (clicks: number) => {
    for (let seen = -1, times = 0; seen < found.size && times < 10; times += 1) {
      seen = found.size
      await page.waitForTimeout(300)
      await look(clicks)
    }
  }
  await lookUntilStill(1)
  const openers = await page
    .locator(
      withMenus
        ? 'button[aria-haspopup]:visible, button[aria-expanded=false]:not([aria-haspopup]):visible, summary:visible, [role=tab]:visible'
        : 'main button[aria-haspopup=menu]:visible, main [role=tab]:visible',
    )
    .elementHandles()
  for (const opener of openers) {
    await opener.click({ timeout: 1000 }).catch(() => {})
    if (withMenus) await lookUntilStill(2)
    else await look(2)
    await page.keyboard.press('Escape')
  }
  // A draft can be resumed at any step; an incomplete step keeps a person where they are.
  const steps = page.locator(
    new URL(href).searchParams.has('quote') ? 'main nav ol button:visible' : ':not(*)',
  )
  for (let at = 0, count = await steps.count(); at < count; at += 1) {
    const before = page.url()
    await steps.nth(at).click()
    await page.waitForURL((url) => url.href !== before, { timeout: 2000 }).catch(() => {})
    note(page.url(), 1)
  }
  return [...found].map(([one, clicks]) => ({ href: one, clicks }))
}
