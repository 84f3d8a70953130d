import type { Page } from 'playwright'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { freightOffers, freightQuotes } from '#server/db/schema/freight.ts'
import { site, withSite } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { takeSeat } from '#tests/support/desk/seat.ts'
import { FULL, testInFull } from '#tests/support/server/full-run.ts'
import { waitingFreight } from '#tests/support/server/waiting.ts'

const WAITING = FULL ? 100 : 12
/** Even on a machine that is busy with other things. */
const AT_LEAST = FULL ? 30 : WAITING
const MINUTE_MS = 60_000
/** What one person does is on the other's screen by then: the server looks every two seconds. */
const SOON = { timeout: 6000 }

// The queue is the whole server's: one of its own.
withSite({})
let [ada, grace]: TestCustomer[] = []
let customer: TestCustomer
const faults: string[] = []
beforeAll(async () => {
  ada = await site.customer({ roles: ['ROLE_DISPATCHER'] })
  grace = await site.customer({ roles: ['ROLE_DISPATCHER'] })
  customer = await site.customer()
})

async function deskOf(who: TestCustomer, path: string): Promise<Page> {
  const { page } = await takeSeat({ who, path: `/admin/${path}`, faults })
  await page.locator('#f-carriage').waitFor()
  return page
}

/** By keys alone, from the field of the price: what was offered is on its way when it returns. */
async function price(page: Page, dollars: string): Promise<void> {
  await page.locator('#f-carriage:focus').waitFor()
  await page.keyboard.type(dollars)
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.locator('button:focus').filter({ hasText: 'Next request' }).waitFor()
}

test('a colleague who opens the same request is told who has it, and then who answered it', async () => {
  const number = await waitingFreight(site, customer)
  const hers = await deskOf(ada!, `freight/${number}`)
  await hers.getByText(/^You, until/).waitFor(SOON)
  const his = await deskOf(grace!, `freight/${number}`)
  await his.getByText(new RegExp(`^${ada!.user.nickName} has this until`)).waitFor(SOON)

  await his.locator('#f-carriage').focus()
  await hers.locator('#f-carriage').focus()
  // Both at the same moment: one goes through, the other is told by whom.
  await his.keyboard.type('1900.00')
  await his.keyboard.press('Tab')
  await his.keyboard.type('4')
  await price(hers, '1850.00')
  await his.keyboard.press('Enter')
  await his
    .getByText(new RegExp(`${ada!.user.nickName} has already sent an offer for ${number}`))
    .waitFor(SOON)
  await his.getByText(`${ada!.user.nickName} has sent an offer for this request.`).waitFor(SOON)
  expect(await offersOf(number)).toEqual([ada!.user.id])
  // What he typed is still there, and he can send it on purpose.
  expect(await his.locator('#f-carriage').inputValue()).toBe('1900.00')
  await his.getByRole('checkbox', { name: /colleague/ }).check()
  await his.locator('#f-days').focus()
  await his.keyboard.press('Enter')
  await his.locator('button:focus').filter({ hasText: 'Next request' }).waitFor()
  expect(new Set(await offersOf(number))).toEqual(new Set([ada!.user.id, grace!.user.id]))
  expect(faults).toEqual([])
}, 120_000)

testInFull(
  `two people price what ${WAITING} customers wait for, by keys for a minute, each once`,
  async () => {
    const numbers: string[] = []
    for (let n = 0; n < WAITING; n += 1) numbers.push(await waitingFreight(site, customer, aMinuteLater(n)))
    const first = await Promise.all([ada!, grace!].map((who) => next(who)))
    const pages = [await deskOf(ada!, `freight/${first[0]}`), await deskOf(grace!, `freight/${first[1]}`)]
    for (const page of pages) await page.locator('#f-carriage').focus()

    const shift = { ends: Date.now() + MINUTE_MS, priced: 0 }
    const began = Date.now()
    const priced = await Promise.all(pages.map((page) => goThrough(page, shift)))
    console.log(`${priced.join(' + ')} requests in ${((Date.now() - began) / 1000).toFixed(1)} s`)

    expect(shift.priced).toBeGreaterThanOrEqual(AT_LEAST)
    const answered = await site.deps.database.sql
      .select({ number: freightQuotes.number, by: freightOffers.sentBy })
      .from(freightOffers)
      .innerJoin(freightQuotes, eq(freightQuotes.id, freightOffers.quoteId))
      .where(inArray(freightQuotes.number, numbers))
    // None of them twice, none of somebody else's, and nothing that was pressed is lost.
    expect(new Set(answered.map(({ number }) => number)).size).toBe(answered.length)
    expect(answered.length).toBe(shift.priced)
    expect([ada!, grace!].map(({ user }) => answered.filter(({ by }) => by === user.id).length)).toEqual(
      priced,
    )
    expect(await waiting()).toBe(WAITING - shift.priced)
    expect(faults).toEqual([])
  },
  400_000,
)

/**
 * One after another until there is none, or the shift is over and enough is done on a busy machine.
 * @returns how many
 */
async function goThrough(page: Page, shift: { ends: number; priced: number }): Promise<number> {
  for (let done = 1; ; done += 1) {
    await price(page, `${1000 + done}.00`)
    shift.priced += 1
    if (Date.now() > shift.ends && shift.priced >= AT_LEAST) return done
    const here = page.url()
    await page.keyboard.press('Enter')
    const more = await Promise.race([
      page.waitForURL((url) => url.href !== here).then(() => true),
      page
        .getByText('Every request is priced or taken')
        .waitFor()
        .then(() => false),
    ])
    if (!more) return done
  }
}

async function next(who: TestCustomer): Promise<string> {
  const { data } = await who.call<{ result: { number: string } }>('POST', '/admin/verbs', {
    verb: 'freight next',
    values: {},
  })
  return data!.result.number
}

/** Whoever sent an offer for it. */
async function offersOf(number: string): Promise<(string | null)[]> {
  const rows = await site.deps.database.sql
    .select({ by: freightOffers.sentBy })
    .from(freightOffers)
    .innerJoin(freightQuotes, eq(freightQuotes.id, freightOffers.quoteId))
    .where(eq(freightQuotes.number, number))
  return rows.map(({ by }) => by)
}

const waiting = () => site.deps.database.sql.$count(freightQuotes, eq(freightQuotes.state, 'requested'))
const aMinuteLater = (n: number) => new Date(site.clock.now().getTime() - (WAITING - n) * MINUTE_MS)
