import { beforeAll, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { axeViolations } from '#tests/support/browser/axe-violations.ts'
import { site, withSite } from '#tests/support/browser/with-site.ts'
import { takeSeat, type Seat } from '#tests/support/desk/seat.ts'
import { topUp } from '#tests/support/payments/cards.ts'
import { balancesOf, ledgerHolds } from '#tests/support/payments/ledger.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** Half of them are lines of a statement, half e-transfers that somebody recorded without knowing whose they are. */
const [LINES, TRANSFERS] = [25, 25]
const ALREADY = /^Not confirmed.*already (matched|credited|confirmed) by \S/

// What waits is the whole server's: one of its own.
withSite({})
let people: TestCustomer[]
let customers: TestCustomer[]
/** What each customer sent, in cents: no two the same. */
const cents = (n: number): number => 100_00 + n * 1_00

beforeAll(async () => {
  people = [
    await site.customer({ roles: ['ROLE_FINANCE'] }),
    await site.customer({ roles: ['ROLE_FINANCE'] }),
  ]
  customers = []
  const rows: string[] = []
  const today = site.clock.now().toISOString().slice(0, 10)
  for (let n = 0; n < LINES + TRANSFERS; n += 1) {
    const customer = await site.customer({ creditCents: 0 })
    customers.push(customer)
    const { data } = await topUp(customer, { method: 'etransfer', subtotal: cents(n) })
    const text = `INTERAC E-TRANSFER ${data!.referenceNumber}`
    if (n < LINES) rows.push(`${today},${text},${(cents(n) / 100).toFixed(2)}`)
    else await run('transfer receive', { amount: (cents(n) / 100).toFixed(2), sender: text })
  }
  await run(
    'bank import',
    { opening: '0.00', columns: 'date=Date,text=Description,amount=Amount' },
    Buffer.from(`Date,Description,Amount\n${rows.join('\n')}\n`).toString('base64'),
  )
})

async function run(verb: string, values: Record<string, string>, input = ''): Promise<unknown> {
  const { data, msg } = await people[0]!.call<DeskOutcome>('POST', '/admin/verbs', { verb, values, input })
  if (!data) throw new Error(`${verb}: ${msg}`)
  return data.result
}

async function sitDown(who: TestCustomer, faults: string[], more: object = {}): Promise<Seat> {
  const seat = await takeSeat({ who, path: '/admin/bank', faults, more })
  await seat.page.getByRole('tab', { name: `All ${LINES + TRANSFERS}` }).waitFor()
  return seat
}

/**
 * Down to the list and Enter, Enter, Enter: until nothing waits.
 * @returns how many were sent; a press right after a colleague's row is gone sends nothing
 */
async function goThrough({ page }: Seat): Promise<number> {
  let sent = 0
  page.on('request', (request) => {
    const { verb = '' } = (request.postDataJSON() ?? {}) as { verb?: string }
    if (/^(bank (credit|match)|transfer match)$/.test(verb)) sent += 1
  })
  await page.keyboard.press('ArrowDown')
  for (let pressed = 0; pressed < 4 * (LINES + TRANSFERS);) {
    if (await page.getByText('Nothing is waiting at the bank').isVisible()) break
    const onRow = await page.evaluate(() => document.activeElement?.hasAttribute('data-row') === true)
    if (!onRow) {
      await page.waitForTimeout(50)
      await page.keyboard.press('ArrowDown')
      continue
    }
    await page.keyboard.press('Enter')
    pressed += 1
  }
  return sent
}

test.each([
  { width: 1330, height: 900, colorScheme: 'light' as const },
  { width: 768, height: 1024, colorScheme: 'dark' as const },
])(
  'nothing of what waits is hard to use at $width px, $colorScheme',
  async ({ width, height, colorScheme }) => {
    const { page } = await sitDown(people[0]!, [], { viewport: { width, height }, colorScheme })
    const violations = await axeViolations(page)
    expect(violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  },
)

test(`two people match the same ${LINES + TRANSFERS} e-transfers at once, and each is credited once`, async () => {
  const faults: string[] = []
  const seats = [await sitDown(people[0]!, faults), await sitDown(people[1]!, faults)]
  const sent = await Promise.all(seats.map(goThrough))
  for (const { page } of seats) await page.getByText('Nothing is waiting at the bank').waitFor()
  expect(await run('bank waiting', {})).toEqual([])

  // Read from the ledger: each has what they sent, no more and no less.
  const balances = await Promise.all(customers.map((customer) => balancesOf(site, customer)))
  expect(balances.map(({ credits }) => credits)).toEqual(customers.map((_, n) => -cents(n)))
  await ledgerHolds(site)

  // Whoever was second was told by whom; nothing else went wrong on either screen.
  const said = (await Promise.all(seats.map(({ notices }) => notices()))).flat()
  expect(said.filter((words) => !ALREADY.test(words))).toEqual([])
  expect(said.length).toBe(sent[0]! + sent[1]! - LINES - TRANSFERS)
  expect(faults).toEqual([])
}, 120_000)
