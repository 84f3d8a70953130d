import { cleanup, screen, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderRow } from '#src/contract/orders.ts'
import { readPreference, savePreference } from '#src/offline/records/preferences.ts'
import { allRecords } from '#src/offline/records/records.ts'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { runDueJobs } from '#server/jobs/runner.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { faulty, network, plugIn, reconnect } from '#tests/support/faults/faulty-network.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { addCard, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let shop: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
beforeEach(plugIn)
afterEach(async () => {
  cleanup()
  await wipeUser()
  await reconnect()
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

  const user = await broughtToTheCheck(file(3))
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

  await broughtToTheCheck(file(4))
  expect(await screen.findByText('3 rows were bought already')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeTruthy()
}, 60_000)

testInFull(
  'without a network it is unknown what was bought: the import says so, and again before prices are requested',
  async () => {
    shop = await shopWithSender()
    await bought(await brought(2), 2)
    await expect.poll(() => allRecords('draft'), { timeout: 5000 }).toEqual([])
    network.is = 'off'
    const user = await broughtToTheCheck(file(3))
    await screen.findByText(/^We couldn’t check which rows were bought before/, undefined, { timeout: 8000 })
    await user.click(screen.getByRole('button', { name: 'Import 3 rows' }))
    await screen.findByText(/3 rows were imported/)
    await reconnect()
    await user.click(screen.getByRole('link', { name: 'Continue to rates' }))
    expect(await screen.findByText('2 rows were bought already')).toBeTruthy()
    await priced(1)
  },
  60_000,
)

test('rows without contents and size take what the shop usually ships, and say so before the file is chosen', async () => {
  shop = await shopWithSender()
  await renderAccount('/package/importExcel', { server, customer: shop })
  await savePreference('lastShipment', {
    ...(await readPreference('lastShipment')),
    contents: 'Tea',
    box: { length: 12, width: 9, height: 4, dimensionUnit: 'in' },
  })
  const csv = [
    'Name;Street;City;Province;Postal code;Phone;Weight',
    'Ada;45 rue Saint-Paul;Montréal;QC;H2Y 1H2;514-555-0142;2 kg',
  ]
  await broughtToTheCheck(new File([csv.join('\n')], 'short.csv'))
  expect(screen.getByText(/^Empty cells take what you usually ship: Tea · 12.×.9.×.4.in\.$/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  await screen.findByText(/1 row was imported/)
  const [draft] = await allRecords('draft')
  expect(draft!.doc.values).toMatchObject({
    shipment: { contents: 'Tea', parcels: [{ length: 12, weight: 2 }] },
  })
}, 60_000)

testInFull(
  'a row that no carrier serves says why, and who corrects it finds the way back to the batch',
  async () => {
    shop = await shopWithSender()
    const user = await brought(1, 'X9X 9X9')
    await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
    await workUntil(() => screen.queryByText(/^We don.t recognize the recipient.s postal code/))
    const wrong = within(screen.getByRole('group', { name: 'Customer 1: Needs fixing' }))
    await user.click(wrong.getByRole('link', { name: 'Fix the shipment to Customer 1' }))
    await user.click(await screen.findByRole('link', { name: 'november' }, { timeout: 5000 }))
    expect(await screen.findByRole('heading', { name: 'november' })).toBeTruthy()
  },
  60_000,
)

testInFull(
  'who leaves a row out and gives the others another service buys those at the new sum; the row can be taken back',
  async () => {
    shop = await shopWithSender()
    const user = await brought(3)
    await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
    await priced(3)
    await user.click(screen.getByRole('button', { name: 'Leave out: Customer 2' }))
    await priced(2)
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer 1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Customer 3' }))
    network.is = 'off'
    await user.click(screen.getByRole('button', { name: 'Change service or box (2 of 3)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change service or box' }))
    const options = dialog.getAllByRole<HTMLOptionElement>('option').filter(({ text }) => text.includes('$'))
    const dearest = options.at(-1)!
    await user.selectOptions(dialog.getByLabelText('Service'), dearest)
    await user.click(dialog.getByRole('button', { name: 'Change 2 shipments' }))
    expect(await screen.findAllByText('Waiting')).toHaveLength(2)
    await reconnect()
    const sum = /\$[\d.,]+/.exec(dearest.text)![0]
    await workUntil(() => screen.queryByRole('button', { name: `Buy 2 labels for ${sum}` }))
    await confirmed(user, 2)
    await workUntil(() => screen.queryByRole('button', { name: 'Print all 2 labels' }))
    expect(await orders()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Take back in: Customer 2' }))
    await priced(1)
  },
  60_000,
)

testInFull(
  'the card pays what the credits lack without leaving the batch; exactly the batch’s labels are printed',
  async () => {
    shop = await shopWithSender(5_00)
    await addCard(shop)
    const user = await brought(3)
    await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
    await user.click(await priced(3))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Transaction fee')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /^Buy 3 labels/ }))
    const print = await workUntil(() => screen.queryByRole('button', { name: 'Print all 3 labels' }))
    await topUp(shop, { cardId: (await addCard(shop)).id })
    const other = await buyMore(shop)
    expect(screen.getByText('3 not printed yet')).toBeTruthy()
    await user.click(print)
    await screen.findByText('All printed', undefined, { timeout: 20_000 })
    const printed = (await orders()).filter(({ printedAt }) => printedAt !== null)
    expect(printed).toHaveLength(3)
    expect(printed.map(({ id }) => id)).not.toContain(other)
  },
  60_000,
)

testInFull(
  'a card that is declined says so in the batch, and nothing is bought',
  async () => {
    shop = await shopWithSender(5_00)
    await addCard(shop, TEST_NUMBERS.poor)
    const user = await brought(2)
    await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
    await confirmed(user, 2)
    await screen.findByText(/insufficient funds/, undefined, { timeout: 10_000 })
    expect(await orders()).toEqual([])
    await priced(2)
  },
  60_000,
)

test('what isn’t bought is found where unpaid orders are', async () => {
  shop = await shopWithSender()
  const user = await brought(1, 'X9X 9X9')
  await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
  await workUntil(() => screen.queryByRole('group', { name: 'Customer 1: Needs fixing' }))
  cleanup()
  await renderAccount('/package/orderList?tab=draft', { server, customer: shop })
  expect(await screen.findByRole('heading', { name: 'Batches to finish' })).toBeTruthy()
  expect(screen.getByText('1 needs fixing')).toBeTruthy()
  expect(screen.getByRole('link', { name: /november/ }).getAttribute('href')).toContain('?batch=')
}, 60_000)

const orders = async () => (await shop.call<{ rows: OrderRow[] }>('GET', '/orders')).data!.rows

async function shopWithSender(creditCents = 10_000_00): Promise<TestCustomer> {
  const customer = await server.customer({ creditCents })
  await customer.call('POST', '/addresses', { ...make.address(), isDefault: true, id: make.id() })
  return customer
}

/** The same file with so many rows. */
const file = (rows: number, code = 'H2Y 1H2') =>
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

async function broughtToTheCheck(chosen: File): Promise<UserEvent> {
  cleanup()
  await renderAccount('/package/importExcel', { server, customer: shop, network: faulty })
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('checkbox', { name: /prohibited/ }, { timeout: 5000 }))
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), chosen)
  await user.click(await screen.findByRole('button', { name: 'Check rows' }))
  await screen.findByRole('button', { name: 'Edit column matching' })
  return user
}

async function brought(rows: number, code?: string): Promise<UserEvent> {
  const user = await broughtToTheCheck(file(rows, code))
  await user.click(await screen.findByRole('button', { name: /^Import \d/ }))
  return user
}

/** The server's jobs run until it shows. */
async function workUntil<T>(found: () => T | null): Promise<T> {
  await expect
    .poll(
      async () => {
        await work()
        return found()
      },
      { timeout: 25_000 },
    )
    .toBeTruthy()
  return found()!
}

/** Nobody asks for prices: they come by themselves, and so does the button that buys so many. */
const priced = (count: number): Promise<HTMLElement> =>
  workUntil(() => {
    const button = screen.queryByRole<HTMLButtonElement>('button', {
      name: new RegExp(`^Buy ${count} labels? for`),
    })
    return button?.disabled ? null : button
  })

/** Confirmed once, with the sum. */
async function confirmed(user: UserEvent, count: number): Promise<void> {
  await user.click(await priced(count))
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`^Buy ${count} labels? for .*\\?$`) })
  await user.click(within(dialog).getByRole('button', { name: /^Buy/ }))
}

/** Imported shipments are priced and bought. */
async function bought(user: UserEvent, count = 3): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'Continue to rates' }))
  await confirmed(user, count)
  await workUntil(() => screen.queryByRole('button', { name: /^Print (all \d+ labels|label)$/ }))
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
