import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { verifyLedger } from '#server/modules/billing/verify-ledger.ts'
import { axeViolations } from '#tests/support/browser/axe-violations.ts'
import { site, withSite } from '#tests/support/browser/with-site.ts'
import { takeSeat, type Seat } from '#tests/support/desk/seat.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { balancesOf } from '#tests/support/payments/ledger.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { waitingDispute, waitingInquiry, waitingOfEachKind } from '#tests/support/server/waiting.ts'

/** What one person does is on the other's screen by then: the server looks every two seconds. */
const SOON = { timeout: 6000 }

/** So many disputes are answered by two people at once. */
const DISPUTES = 30
const ALREADY = /Not done: FA\d+-\d+(: already answered| has no open dispute)\.$/

// The queue is the whole server's: one of its own.
withSite({})
const faults: string[] = []
let [ada, grace]: TestCustomer[] = []
beforeAll(async () => {
  await waitingOfEachKind(site)
  ada = await site.customer({ roles: ['ROLE_ADMIN'] })
  grace = await site.customer({ roles: ['ROLE_SUPPORT'] })
})

async function deskOf(who: TestCustomer, more: object = {}): Promise<Page> {
  const { page } = await takeSeat({ who, path: '/admin', faults, more })
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

/** Lets the answers of both go to the server at the same moment. */
async function sendTogether(seats: readonly Seat[]): Promise<void> {
  const held: (() => void)[] = []
  for (const { page } of seats)
    await page.route('**/api/admin/verbs', async (route) => {
      if (route.request().postData()?.includes('dispute accept'))
        await new Promise<void>((go) => {
          held.push(go)
          if (held.length === seats.length) for (const one of held.splice(0)) one()
        })
      await route.continue()
    })
}

/** Opens the first dispute that waits and fills in the answer. @returns its number */
async function openDispute({ page }: Seat): Promise<string> {
  const row = page.getByRole('button', { name: /^Invoice dispute · FA/ }).first()
  await row.click()
  await page.getByLabel('Amount').fill('1.00')
  await page.getByLabel('Answer').fill('You are right')
  return /FA[\d-]+/.exec((await page.getByRole('dialog').getByRole('heading').textContent())!)![0]
}

/** @returns whether it was this person who answered it */
async function answerDispute({ page }: Seat, number: string): Promise<boolean> {
  const dialog = page.getByRole('dialog')
  // By key: notices that nobody has closed stand in front of a mouse.
  await dialog.getByRole('button', { name: 'Accept dispute' }).press('Enter')
  const done = dialog.getByText(`${number}: accepted, 1.00 credited.`)
  await done.or(page.getByText(`Not done: ${number}`)).waitFor()
  const isDone = await done.isVisible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('button', { name: `Invoice dispute · ${number}`, exact: true })
  await row.waitFor({ state: 'detached' })
  return isDone
}

test(`two people answer the same ${DISPUTES} disputes at once, and each is answered once`, async () => {
  const customer = await site.customer({ creditCents: 2000_00 })
  const numbers: string[] = []
  for (let n = 0; n < DISPUTES; n += 1) {
    await buyMore(customer)
    numbers.push(await waitingDispute(customer))
  }
  expect(new Set(numbers).size).toBe(DISPUTES)
  const { credits: before } = await balancesOf(site, customer)
  const place = { path: '/admin?kind=dispute', faults }
  const seats = [await takeSeat({ who: ada!, ...place }), await takeSeat({ who: grace!, ...place })]
  await sendTogether(seats)
  const answered: string[] = []
  // With the one that was there before.
  for (let n = 0; n <= DISPUTES; n += 1) {
    const [number, other] = await Promise.all(seats.map(openDispute))
    expect(other).toBe(number)
    const done = await Promise.all(seats.map((seat) => answerDispute(seat, number!)))
    expect(done.filter(Boolean)).toHaveLength(1)
    answered.push(number!)
  }
  expect(answered).toEqual(expect.arrayContaining(numbers))
  for (const { page } of seats) await page.getByText('Nothing is waiting').waitFor()

  const { credits: after } = await balancesOf(site, customer)
  expect(before! - after!).toBe(DISPUTES * 1_00)
  // What waits of the other kinds was never booked.
  const { faults: wrong } = await verifyLedger(site.deps.database)
  expect(wrong.filter(({ customerId }) => customerId === customer.user.customerId)).toEqual([])
  // Whoever was second was told; nothing else went wrong on either screen.
  const said = (await Promise.all(seats.map(({ notices }) => notices()))).flat()
  const refused = said.filter((words) => words.includes('Not done'))
  expect(refused.filter((words) => !ALREADY.test(words))).toEqual([])
  expect(refused).toHaveLength(DISPUTES + 1)
  expect(faults).toEqual([])
}, 240_000)
