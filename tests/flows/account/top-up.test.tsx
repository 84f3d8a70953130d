import { cleanup, configure, screen, within } from '@testing-library/react'
import { AxiosError, type AxiosAdapter } from 'axios'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Card } from '#src/contract/billing/cards.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { openIntents } from '#src/offline/records/intents.ts'
import { plugIn } from '#tests/support/faults/faulty-network.ts'
import { addCard, creditsOf, TEST_NUMBERS } from '#tests/support/payments/cards.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})

let server: TestServer
/** What happens to the next top-up on the network. */
let trouble: 'none' | 'loses the answer' | 'loses the request' | 'comes late' = 'none'
/** Delivers what was held back. */
let arrive: () => Promise<unknown>
let losesCoupons = false
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
beforeEach(() => {
  trouble = 'none'
})
afterAll(() => server.close())

const network =
  (real: AxiosAdapter): AxiosAdapter =>
  async (config) => {
    if (losesCoupons && config.url?.startsWith('/promos/'))
      throw new AxiosError('no network', 'ERR_NETWORK', config)
    const hit = trouble !== 'none' && config.method === 'post' && config.url === '/topups' ? trouble : 'none'
    if (hit !== 'none') trouble = 'none'
    if (hit === 'comes late') arrive = () => real(config)
    if (hit === 'loses the request' || hit === 'comes late')
      throw new AxiosError('no network', 'ERR_NETWORK', config)
    const answer = await real(config)
    if (hit === 'loses the answer') throw new AxiosError('answer lost', 'ERR_NETWORK', config)
    return answer
  }
async function topUpPage(
  customer: TestCustomer,
  number: string = TEST_NUMBERS.good,
): Promise<AccountScreen & { card: Card }> {
  const card = await addCard(customer, number)
  const opened = await renderAccount('/billingCenter/topUp', { server, customer, network })
  await screen.findByRole('button', { name: 'Pay by card' })
  return { ...opened, card }
}
const pay = (user: AccountScreen['user']) => user.click(screen.getByRole('button', { name: 'Pay by card' }))
const topUpsOf = async (customer: TestCustomer) =>
  (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows

test('a shipper sees what it costs while typing, pays, and sees the credits and the top-up in the list', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { user } = await topUpPage(customer)
  const amount = screen.getByRole('textbox', { name: /^Amount of credits/ })
  await user.clear(amount)
  await user.type(amount, '250')
  expect(within(screen.getByRole('region', { name: 'Summary' })).getByText('$258.53')).toBeTruthy()
  await pay(user)
  expect(await screen.findByText(/We’ve added \$250\.00 in credits\./)).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'Paid' })).toBeTruthy()
  expect(await creditsOf(customer)).toBe(250_00)
  expect(await openIntents()).toEqual([])
})

test('a shipper without a card sees no total, since the fee and its tax depend on the card', async () => {
  const customer = await server.customer({ creditCents: 0 })
  await renderAccount('/billingCenter/topUp', { server, customer, network })
  const summary = within(await screen.findByRole('region', { name: 'Summary' }))
  expect(summary.getByText(/^Choose a card to see the total/)).toBeTruthy()
  expect(summary.queryByText('Total cost')).toBeNull()
})

test('a shipper whose response is lost is told that the outcome is unknown, and then sees that it was paid once', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { user } = await topUpPage(customer)
  trouble = 'loses the answer'
  await pay(user)
  expect(
    await screen.findByText(/We’ve added \$100\.00 in credits\./, undefined, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(await topUpsOf(customer)).toHaveLength(1)
  expect(await creditsOf(customer)).toBe(100_00)
})

test('a shipper whose request never left is told that nothing was charged', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { user } = await topUpPage(customer)
  trouble = 'loses the request'
  await pay(user)
  expect(await screen.findByText(/We’re checking whether your payment went through/)).toBeTruthy()
  expect(
    await screen.findByText(/The payment wasn’t made\. You weren’t charged\./, undefined, {
      timeout: 15_000,
    }),
  ).toBeTruthy()
  expect(await topUpsOf(customer)).toEqual([])
})

testInFull(
  'a payment that arrives after the shipper was told it wasn’t made is refused, and the next one is made',
  async () => {
    const customer = await server.customer({ creditCents: 0 })
    const { user } = await topUpPage(customer)
    trouble = 'comes late'
    await pay(user)
    expect(
      await screen.findByText(/The payment wasn’t made\. You weren’t charged\./, undefined, {
        timeout: 15_000,
      }),
    ).toBeTruthy()
    expect(await arrive()).toMatchObject({ data: { code: 409 } })
    expect(await creditsOf(customer)).toBe(0)
    const amount = screen.getByRole('textbox', { name: /^Amount of credits/ })
    await user.clear(amount)
    await user.type(amount, '60')
    await pay(user)
    expect(
      await screen.findByText(/We’ve added \$60\.00 in credits\./, undefined, { timeout: 10_000 }),
    ).toBeTruthy()
    expect(await topUpsOf(customer)).toHaveLength(1)
    expect(await creditsOf(customer)).toBe(60_00)
  },
)

test('a shipper who leaves while the bank asks for approval finds the question again', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { user } = await topUpPage(customer, TEST_NUMBERS.asks)
  await pay(user)
  expect(await screen.findByText('Your bank needs to verify it’s you')).toBeTruthy()
  cleanup()
  const again = await renderAccount('/billingCenter/topUp', { server, customer, network })
  await again.user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect((await screen.findAllByText(/The payment wasn’t approved/)).length).toBeGreaterThan(0)
  expect(await creditsOf(customer)).toBe(0)
})

test('an invalid coupon is reported before anything is paid, a valid one shows what it adds', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const { runVerb } = await import('#server/admin/cli/run.ts')
  await runVerb({ argv: ['promo', 'create', 'FLOW10', '--coupon', '10%'], input: '' }, server.deps)
  const { user } = await topUpPage(customer)
  const coupon = screen.getByRole('textbox', { name: /^Promo code/ })
  await user.type(coupon, 'nosuch')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('This code isn’t valid.')).toBeTruthy()
  await user.clear(coupon)
  await user.type(coupon, 'flow10')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Your promo code adds $10.00.')).toBeTruthy()
  await user.type(coupon, '0')
  expect(screen.queryByText('Your promo code adds $10.00.'), 'said of another code').toBeNull()
  await user.type(coupon, '{Backspace}')
  expect(screen.getByText('Your promo code adds $10.00.')).toBeTruthy()
  await pay(user)
  expect(await screen.findByText(/We’ve added \$110\.00 in credits\./)).toBeTruthy()
})

testInFull('a coupon that couldn’t be checked isn’t called unknown, and is checked again', async () => {
  plugIn()
  const customer = await server.customer({ creditCents: 0 })
  const { runVerb } = await import('#server/admin/cli/run.ts')
  await runVerb({ argv: ['promo', 'create', 'FLOW20', '--coupon', '20%'], input: '' }, server.deps)
  const { user } = await topUpPage(customer)
  await user.type(screen.getByRole('textbox', { name: /^Promo code/ }), 'flow20')
  losesCoupons = true
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(
    await screen.findByText('The server didn’t respond. What you entered is kept.', undefined, {
      timeout: 10_000,
    }),
  ).toBeTruthy()
  losesCoupons = false
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Your promo code adds $20.00.')).toBeTruthy()
})

test('a shipper without a card is led to adding one, and back', async () => {
  const customer = await server.customer()
  await renderAccount('/billingCenter/topUp', { server, customer, network })
  const link = await screen.findByRole('link', { name: 'Add card' })
  expect(link.getAttribute('href')).toBe('/setting/payments/addPayments?back=%2FbillingCenter%2FtopUp')
})

test('replacing another customer’s card is refused with a message; replacing one’s own starts with its known details', async () => {
  const customer = await server.customer()
  const card = await addCard(customer)
  await renderAccount('/setting/payments/remake?id=none', { server, customer })
  expect(await screen.findByText('Card not found')).toBeTruthy()
  cleanup()
  await renderAccount(`/setting/payments/remake?id=${card.id}`, { server, customer })
  expect(await screen.findByRole('heading', { level: 1, name: 'Replace Visa ending in 4242' })).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: /^Name on card/ })).toHaveProperty('value', 'Mina Roy')
})

test('who has promotional credits sees how many, until when, and that they are used first', async () => {
  const customer = await server.customer({ creditCents: 0 })
  const lastDay = addDays(bookDay(server.clock.now()), 30)
  for (const more of [['4.00', '--expires', lastDay], ['1.00']] as const)
    await runVerb(
      {
        argv: [
          'credit',
          'grant',
          customer.user.userName,
          more[0],
          '--reason',
          'welcome',
          '--promo',
          ...more.slice(1),
        ],
        input: '',
      },
      server.deps,
    )
  await topUpPage(customer)
  const words = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(lastDay),
  )
  expect(
    await screen.findByText(
      `Includes promotional credits: $4.00 until ${words} and $1.00 without an expiry date. They’re used before the credits you paid for, which never expire.`,
    ),
  ).toBeTruthy()
})
