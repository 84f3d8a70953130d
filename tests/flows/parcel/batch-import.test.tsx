import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { allRecords } from '#src/offline/records/records.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { faulty, network, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let shop: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
beforeEach(plugIn)
afterEach(async () => {
  cleanup()
  await reconnect()
  await wipeUser()
})
afterAll(() => server.close())

test('who has no sender address yet is led to adding one', async () => {
  const { user, router } = await renderAccount('/package/importExcel', {
    server,
    customer: await server.customer(),
  })
  await user.click(await screen.findByRole('link', { name: 'Add address' }, { timeout: 5000 }))
  await screen.findByRole('heading', { name: 'Add address' })
  expect(router.state.location.pathname).toBe('/setting/addressBook/addAddresss')
})

test('a file imported again after it was bought says which rows were bought, when, with links to their orders; confirming imports them again', async () => {
  shop = await shopWithSender()
  await bought(await brought(3))
  expect(await orders()).toHaveLength(3)

  const user = await broughtToTheCheck(3)
  expect(await screen.findByText('3 rows were bought already')).toBeTruthy()
  expect(screen.getByText(/^Rows 2–4, bought on/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View orders' }).getAttribute('href')).toBe(
    '/package/orderList?batch=november',
  )
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true)

  await user.click(screen.getByRole('checkbox', { name: 'Import these 3 rows again, as new shipments' }))
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  await bought(user)
  expect(await orders()).toHaveLength(6)

  await broughtToTheCheck(4)
  expect(await screen.findByText('3 rows were bought already')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
}, 60_000)

test('without a network it is unknown what was bought: the import says so, and again before prices are requested', async () => {
  shop = await shopWithSender()
  await bought(await brought(2))
  await expect.poll(() => allRecords('draft'), { timeout: 5000 }).toEqual([])
  network.is = 'off'
  const user = await broughtToTheCheck(3)
  await screen.findByText(/^We couldn’t check which rows were bought before/, undefined, { timeout: 8000 })
  await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
  await screen.findByText(/3 rows were imported/)
  await reconnect()
  await user.click(screen.getByRole('link', { name: 'Continue to rates' }))
  expect(await screen.findByText('2 rows were bought already')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Get rates for 1 shipment' })).toBeTruthy()
}, 60_000)

test('a row that no carrier serves says why, and who corrects it finds the way back to the batch', async () => {
  shop = await shopWithSender()
  const user = await brought(1, 'X9X 9X9')
  await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
  await user.click(await askForRates())
  await expect
    .poll(
      async () => {
        await work()
        return screen.queryByText(/^We don.t recognize the recipient.s postal code/)
      },
      { timeout: 25_000 },
    )
    .toBeTruthy()
  await user.click(screen.getByRole('link', { name: /Customer 1/ }))
  await user.click(await screen.findByRole('link', { name: 'november' }, { timeout: 5000 }))
  expect(await screen.findByRole('heading', { name: 'november' })).toBeTruthy()
}, 60_000)

const orders = async () => (await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows

async function shopWithSender(): Promise<TestCustomer> {
  const customer = await server.customer({ creditCents: 10_000_00 })
  await customer.call('POST', '/addresses', { ...make.address(), isDefault: true, id: make.id() })
  return customer
}

/** The same file with so many rows. */
const file = (rows: number, code: string) =>
  new File(
    [
      [
        'Name;Street;City;Province;Postal code;Phone;Weight;Weight unit;Length;Width;Height;Dimension unit;Contents',
        ...Array.from(
          { length: rows },
          (_, n) =>
            `Customer ${n + 1};45 rue Saint-Paul;Montréal;Québec;${code};514-555-0142;2;kg;20;20;10;cm;Books`,
        ),
      ].join('\r\n'),
    ],
    'november.csv',
  )

async function broughtToTheCheck(rows: number, code = 'H2Y 1H2'): Promise<UserEvent> {
  cleanup()
  await renderAccount('/package/importExcel', { server, customer: shop, network: faulty })
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('checkbox', { name: /prohibited/ }, { timeout: 5000 }))
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file(rows, code))
  await user.click(await screen.findByRole('button', { name: 'Check rows' }))
  await screen.findByRole('button', { name: 'Edit column matching' })
  return user
}

async function brought(rows: number, code?: string): Promise<UserEvent> {
  const user = await broughtToTheCheck(rows, code)
  await user.click(await screen.findByRole('button', { name: /^Import \d/ }))
  return user
}

/** The button is enabled once the device has sent every shipment. */
async function askForRates(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: /^Get rates/ }, { timeout: 5000 })
  await waitFor(() => expect(button).toHaveProperty('disabled', false), { timeout: 5000 })
  return button
}

/** Imported shipments are priced and bought. */
async function bought(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
  await user.click(await askForRates())
  await expect
    .poll(
      async () => {
        await work()
        return screen.queryByRole('button', { name: /^Buy/ })
      },
      { timeout: 25_000 },
    )
    .toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Buy/ }))
  await expect
    .poll(
      async () => {
        await work()
        return screen.queryByRole('link', { name: 'Print labels' })
      },
      { timeout: 25_000 },
    )
    .toBeTruthy()
}

const log = {
  error: (fields: unknown) => {
    throw new Error('a job failed', { cause: fields })
  },
}
const work = () =>
  runDueJobs(
    server.deps,
    { ...batchJobs(server.deps, log), label: async () => {}, notify: async () => {} },
    log,
  )
