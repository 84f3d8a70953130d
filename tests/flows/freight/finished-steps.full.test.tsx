import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { faulty } from '#tests/support/faults/faulty-network.ts'
import { tablesOf, toPay, type } from '#tests/support/screens/freight-request.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  customer = await server.customer({ creditCents: 5000_00 })
  vi.stubGlobal('fetch', tablesOf(server))
})

const atPay = async () =>
  toPay(
    await renderAccount('/freight/quickQuote/modules/lessThanTruckload', {
      server,
      customer,
      network: faulty,
    }),
  )

/** The lines above the step, each of one that is finished. */
const finished = () =>
  screen
    .queryAllByRole('button', { name: /^Change: / })
    .map((button) => button.closest('li')!.textContent!.replaceAll('\u00A0', ' '))

test('a shop at Pay reads in a line a step what it entered, and opens one of them again with all that is in it', async () => {
  const { user, router } = await atPay()
  await waitFor(() => expect(finished()).toHaveLength(4))
  expect(finished()).toEqual([
    expect.stringMatching(/^LoadM5V 2T6 → H3B 1A7 · 1 × Pallet, 500 lb, 48 × 40 × 48 in · FurnitureChange$/),
    expect.stringMatching(/^Offers.+ · \$\d+\.\d\d · \w+\.? \d+, 20\d\dChange$/),
    expect.stringMatching(
      /^Pickup and deliverySam Lee, Toronto → Sam Lee, Montr[eé]al · \w+\.? \d+, 20\d\d, 9:00 a\.m\. – 5:00 p\.m\.Change$/,
    ),
    'BookSigned by: Mina RoyChange',
  ])
  await user.click(screen.getByRole('button', { name: 'Change: Pickup and delivery' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/pickUpInfomation'))
  expect(await screen.findByDisplayValue('45 rue Saint-Paul')).toBeTruthy()
  await waitFor(() => expect(finished().map((line) => line.slice(0, 4))).toEqual(['Load', 'Offe']))
})

test('a load that was changed after its offer was chosen has no finished offer, and one that lacks its weight isn’t finished', async () => {
  const { user, router } = await atPay()
  const { pathname, search } = router.state.location
  await screen.findByRole('button', { name: /^Pay \$/ })
  await user.click(await screen.findByRole('button', { name: 'Change: Load' }))
  const unit = await screen.findByRole('group', { name: 'Unit 1' })
  expect(finished()).toEqual([])
  await type(user, unit, { 'Weight each': '900' })
  await router.navigate(pathname + search)
  await waitFor(() => expect(finished().map((line) => line.slice(0, 4))).toEqual(['Load', 'Pick', 'Book']))
  expect(finished()[0]).toContain('900 lb')
  await user.click(screen.getByRole('button', { name: 'Change: Load' }))
  await user.clear(
    within(await screen.findByRole('group', { name: 'Unit 1' })).getByLabelText(/^Weight each/),
  )
  await router.navigate(pathname + search)
  await waitFor(() => expect(finished().map((line) => line.slice(0, 4))).toEqual(['Pick', 'Book']))
})
