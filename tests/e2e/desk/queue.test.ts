import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { axeViolations } from '#tests/support/browser/axe-violations.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { waitingInquiry, waitingOfEachKind } from '#tests/support/server/waiting.ts'

/** What one person does is on the other's screen by then: the server looks every two seconds. */
const SOON = { timeout: 6000 }

// The queue is the whole server's: one of its own.
withSite({})
const faults: string[] = []
let [ada, grace]: TestCustomer[] = []
const open: BrowserContext[] = []
beforeAll(async () => {
  await waitingOfEachKind(site)
  ada = await site.customer({ roles: ['ROLE_ADMIN'] })
  grace = await site.customer({ roles: ['ROLE_SUPPORT'] })
})
afterAll(() => Promise.all(open.map((context) => context.close())))

async function deskOf(who: TestCustomer, more: object = {}): Promise<Page> {
  const context = await onlineOnly(
    await browser.newContext({ viewport: { width: 1330, height: 900 }, reducedMotion: 'reduce', ...more }),
  )
  open.push(context)
  watchFaults(context, faults)
  await signedIn(context, site, who)
  const page = await context.newPage()
  await page.goto(`${site.url}/admin`)
  await page
    .getByRole('button', { name: /^Inquiry · / })
    .first()
    .waitFor()
  return page
}

test('two people at once: what one takes, gives back and answers by keys alone, the other sees without reloading', async () => {
  const [hers, his] = [await deskOf(ada!), await deskOf(grace!)]
  const number = await waitingInquiry(site, { name: 'Nadia Novak' })
  const rowAt = (page: Page) => page.getByRole('row').filter({ hasText: number })
  await Promise.all([hers, his].map((page) => rowAt(page).waitFor(SOON)))
  const count = his.getByRole('link', { name: /^Queue: \d+ waiting$/ })
  const before = Number(/Queue: (\d+)/.exec((await count.textContent())!)![1])

  // From the first row down to it.
  await hers.keyboard.press('ArrowDown')
  for (let steps = 0; steps < 20; steps += 1) {
    const focused = await hers.evaluate(() => document.activeElement?.textContent ?? '')
    if (focused.includes(number)) break
    await hers.keyboard.press('j')
  }
  await hers.keyboard.press('t')
  await rowAt(his)
    .getByText(new RegExp(`^${ada!.user.nickName}, until`))
    .waitFor(SOON)
  expect(await rowAt(his).getByRole('button', { name: /^Take/ }).count()).toBe(0)
  await hers.keyboard.press('t')
  await rowAt(his).getByText('Free').waitFor(SOON)

  // Opening takes it; a dialog that asks for nothing needs Enter only.
  await hers.keyboard.press('Enter')
  await rowAt(his)
    .getByText(new RegExp(`^${ada!.user.nickName}, until`))
    .waitFor(SOON)
  await hers.keyboard.press('Enter')
  await hers.getByRole('dialog').getByText('Where is my parcel?').waitFor()
  await hers.keyboard.press('Escape')
  await hers.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await hers.evaluate(() => document.activeElement?.textContent)).toContain(number)

  const { data } = await ada!.call<DeskOutcome>('POST', '/admin/verbs', {
    verb: 'inquiries answered',
    values: { number },
  })
  expect(data?.wrong).toBe(false)
  await rowAt(his).waitFor({ state: 'detached', ...SOON })
  await rowAt(hers).waitFor({ state: 'detached', ...SOON })
  await his.getByRole('link', { name: `Queue: ${before - 1} waiting` }).waitFor(SOON)
  expect(faults).toEqual([])
}, 120_000)

test.each([
  { width: 1330, height: 900, colorScheme: 'light' as const },
  { width: 768, height: 1024, colorScheme: 'dark' as const },
])('nothing of it is hard to use at $width px, $colorScheme', async ({ width, height, colorScheme }) => {
  const page = await deskOf(ada!, { viewport: { width, height }, colorScheme })
  const violations = await axeViolations(page)
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
