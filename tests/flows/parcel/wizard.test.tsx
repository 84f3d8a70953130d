import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetails, OrderRow } from '#src/contract/orders.ts'
import { enter, fields } from '#tests/support/browser/fields.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

configure({ defaultHidden: true })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('a URL of an unknown draft says so, and offers a new one', async () => {
  const { user, router } = await renderAccount(`/package/createShipping?quote=${make.id()}`, {
    server,
    customer: await server.customer(),
  })
  expect(await screen.findByText(/^This no longer exists/)).toBeTruthy()
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Create Shipment' }))
  await screen.findByRole('heading', { name: 'Sender' })
  expect(router.state.location.search).toMatch(/^\?quote=/)
  cleanup()
})

test('a shopkeeper goes through the six steps and the order is what was typed', async () => {
  const customer = await shopkeeper()
  const { user } = await opened(customer)
  await where(user)
  await onTo(user, 'What')
  await parcel()
  await enter(/^Declared value/, '80')
  await onTo(user, 'How')
  await user.click((await fields(/^Canadian service/))[0]!)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Choose/ })).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Choose .* Economy/ }))
  await details(user)
  // Credits suffice: nothing is left to say about payment.
  await onTo(user, 'Review')
  await user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  const order = await onlyOrder(customer)
  expect(order.shipment).toMatchObject({
    canadianService: true,
    contents: 'Books',
    to: { fullName: 'Élodie Tremblay', province: 'QC' },
    parcels: [{ weight: 4, declaredValue: 8000 }],
    customs: null,
  })
  expect(order.rate).toMatchObject({ serviceCode: 'ground_economy' })
})

test('who continues too early is taken to the first missing value', async () => {
  const { user } = await opened(await shopkeeper())
  await user.click(screen.getByRole('button', { name: /Review$/ }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'f-to-fullName'))
  expect(screen.getByRole('heading', { level: 2, name: 'Where' })).toBeTruthy()
  await where(user)
  await onTo(user, 'What')
  await user.click(screen.getByRole('button', { name: /^Continue/ }))
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'f-parcels-0-weight'))
})

test('what was typed is restored after the tab was closed, at the step where it was left, and listed with the orders', async () => {
  const customer = await shopkeeper()
  const { user, router } = await opened(customer)
  await where(user)
  await onTo(user, 'What')
  await parcel()
  await screen.findByText('Saved on this device')
  const { search } = router.state.location
  cleanup()
  await renderAccount('/package/orderList?tab=draft', { server, customer })
  const resume = await screen.findByRole('link', { name: /^Resume M1B 0A1 → H2Y 1H2/ })
  cleanup()
  await renderAccount(resume.getAttribute('href')!, { server, customer })
  await screen.findByRole('heading', { level: 2, name: 'How' })
  // It can only be discarded in the list, after confirmation.
  await screen.findByText(/^Draft restored/)
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull()
  expect(new URLSearchParams(search).get('quote')).toBe(
    new URL(resume.getAttribute('href')!, 'http://x').searchParams.get('quote'),
  )
})

test('a price chosen for a different shipment can’t be paid', async () => {
  const { user } = await reviewed(await shopkeeper())
  await user.click(screen.getByRole('button', { name: 'Change: What' }))
  await enter(/^Weight/, '9')
  await user.click(screen.getByRole('button', { name: /^6 ?Review$/ }))
  await screen.findByText(/The shipment has changed since you chose this rate/)
  expect(screen.queryByRole('button', { name: /^Buy and print/ })).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: /^Choose/ }))[0]!)
  await screen.findByRole('button', { name: /^Buy and print/ })
})

testInFull('a weight switched to kilograms and back is unchanged, and a saved size fills a row', async () => {
  const { user } = await opened(await shopkeeper())
  await where(user)
  await onTo(user, 'What')
  await parcel()
  const [weight] = await fields(/^Weight/)
  const [unit] = await fields(/^Unit/)
  await user.selectOptions(unit!, 'kg')
  expect(weight).toHaveProperty('value', '1.81')
  await user.selectOptions(unit!, 'lb')
  expect(weight).toHaveProperty('value', '4')
  await user.click(screen.getByRole('button', { name: 'Saved sizes' }))
  await user.click(screen.getByRole('menuitem', { name: 'Save this size' }))
  await user.type(await screen.findByLabelText('Size name'), 'Shoe box{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add parcel' }))
  await user.click(screen.getAllByRole('button', { name: 'Saved sizes' })[1]!)
  await user.click(await screen.findByRole('menuitem', { name: /^Shoe box/ }))
  await waitFor(async () => expect((await fields(/^Length/)).map(({ value }) => value)).toEqual(['12', '12']))
})

testInFull(
  'for Yellowknife the wizard says that it is remote; loose batteries can’t fly, and their parcel gets its mark',
  async () => {
    const customer = await shopkeeper()
    const { user } = await opened(customer)
    await where(user)
    await enter(/^Postal/, 'X1A 2N2', 1)
    await user.selectOptions((await fields(/^Province/))[1]!, 'NT')
    await enter(/^City/, 'Yellowknife', 1)
    await screen.findByText(/^This is a remote area/)
    await onTo(user, 'What')
    await parcel()
    await onTo(user, 'How')
    await user.click(await screen.findByRole('button', { name: /^Choose .* 2 Day/ }))
    await details(user)
    await user.click(screen.getByLabelText('Shipped alone'))
    await user.click(await screen.findByLabelText('Lithium ion (rechargeable)'))
    await enter(/^Energy of one battery/, '20')
    await enter(/^Batteries in each parcel/, '2')
    await screen.findByText(/^UN3480: put the battery mark/)
    await user.click(screen.getByRole('button', { name: /^Continue/ }))
    expect(
      (await screen.findAllByText('Batteries shipped alone can’t go by air. Choose a ground service.'))
        .length,
    ).toBeGreaterThan(0)
    expect(screen.queryByRole('heading', { level: 2, name: 'Payment' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^How ?, complete/ }))
    await user.click(await screen.findByRole('button', { name: /^Choose .* Standard/ }))
    // Nothing else is missing.
    await screen.findByText(/UN3480/)
    await user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    await screen.findByRole('button', { name: 'Battery mark' })
    expect((await onlyOrder(customer)).shipment).toMatchObject({
      lithium: 'alone',
      batteryKind: 'ion',
      batteryContent: 20,
      batteryCount: 2,
    })
  },
  30_000,
)

testInFull('an address abroad continues in its own wizard, with what was typed', async () => {
  const { user, router } = await opened(await shopkeeper())
  await where(user)
  await user.selectOptions((await fields(/^Country/))[1]!, 'US')
  await user.click(await screen.findByRole('link', { name: 'Continue to that shipment' }))
  await screen.findByRole('heading', { name: 'North American Shipment' })
  expect(router.state.location.pathname).toBe('/package/northAmerican')
  await waitFor(async () =>
    expect((await fields(/^Full name/))[1]).toHaveProperty('value', 'Élodie Tremblay'),
  )
})

testInFull(
  'an order is shipped again, and its return goes the other way and says that it is one',
  async () => {
    const customer = await shopkeeper()
    const { user } = await reviewed(customer)
    await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    const { id } = await onlyOrder(customer)
    cleanup()
    const again = await renderAccount(`/package/createShipping/remake?orderId=${id}`, { server, customer })
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/package/createShipping'))
    await waitFor(async () =>
      expect((await fields(/^Full name/)).map(({ value }) => value)).toEqual(['Mina Roy', 'Élodie Tremblay']),
    )
    expect(screen.queryByText('This is a return label')).toBeNull()
    cleanup()
    await renderAccount(`/package/createShipping/remake?orderId=${id}&return=1`, { server, customer })
    await waitFor(async () =>
      expect((await fields(/^Full name/)).map(({ value }) => value)).toEqual(['Élodie Tremblay', 'Mina Roy']),
    )
    expect(screen.getByText('This is a return label')).toBeTruthy()
  },
)

testInFull(
  'the second parcel to somebody known needs the person and the box, and is reviewed at once',
  async () => {
    const customer = await shopkeeper()
    await customer.call('POST', '/addresses', {
      ...make.address({
        fullName: 'Élodie Tremblay',
        address1: '45 rue Saint-Paul',
        city: 'Montréal',
        province: 'QC',
        postalCode: 'H2Y 1H2',
      }),
      id: make.id(),
    })
    const first = await reviewed(customer)
    await first.user.click(screen.getByRole('button', { name: 'Change: Details' }))
    await first.user.click(await screen.findByRole('button', { name: 'Declare for all parcels' }))
    await screen.findByText(/^Declared for all your parcels on/)
    await onTo(first.user, 'Review')
    await first.user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    const { rate } = await onlyOrder(customer)
    cleanup()

    const { user } = await opened(customer)
    // What is left to say is who gets it: their names are a few letters away.
    const recipient = screen.getAllByRole('combobox', { name: 'Choose from address book' })[1]!
    await waitFor(() => expect(document.activeElement).toBe(recipient))
    await user.type(recipient, 'trem')
    await user.click(await screen.findByRole('option', { name: /Tremblay/ }))
    await screen.findByRole('heading', { level: 2, name: 'What' })
    // The box is as the last time, what is in it is weighed again.
    expect((await fields(/^Length/))[0]).toHaveProperty('value', '12')
    expect((await fields(/^Weight/))[0]).toHaveProperty('value', '')
    await enter(/^Weight/, '4')
    await onTo(user, 'Review')
    expect(screen.getByText('Books')).toBeTruthy()
    expect(screen.getAllByText(new RegExp(rate.serviceName)).length).toBeGreaterThan(0)
    await user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    const { rows } = (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!
    expect(rows).toHaveLength(2)
  },
  60_000,
)

test.each([
  'createShipping/remake',
  'createShipping/remake?orderId=junk',
  'quickQuote/remake?orderId=0198c0de-0000-7000-8000-000000000000',
])('shipping again without an order (%s) says so and leads on', async (address) => {
  await renderAccount(`/package/${address}`, { server, customer: await shopkeeper() })
  expect(await screen.findByText('Order not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View orders' })).toBeTruthy()
})

async function shopkeeper(): Promise<TestCustomer> {
  const customer = await server.customer()
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  return customer
}

async function opened(customer: TestCustomer): Promise<AccountScreen> {
  const at = await renderAccount('/package/createShipping', { server, customer })
  await screen.findByRole('heading', { level: 2, name: 'Where' })
  await waitFor(async () => expect((await fields(/^Full name/))[0]).toHaveProperty('value', 'Mina Roy'))
  return at
}

async function where(user: AccountScreen['user']): Promise<void> {
  await enter(/^Full name/, 'Élodie Tremblay', 1)
  await enter(/^Postal/, 'H2Y 1H2', 1)
  await enter(/^Address( \*)?$/, '45 rue Saint-Paul', 1)
  await enter(/^City/, 'Montréal', 1)
  await user.selectOptions((await fields(/^Province/))[1]!, 'QC')
  await enter(/^Phone/, '514-555-0142', 1)
}

async function parcel(): Promise<void> {
  for (const [label, value] of [
    [/^Weight/, '4'],
    [/^Length/, '12'],
    [/^Width/, '10'],
    [/^Height/, '8'],
  ] as const)
    await enter(label, value)
}

async function details(user: AccountScreen['user']): Promise<void> {
  await screen.findByRole('heading', { level: 2, name: 'Details' })
  await enter(/^Contents/, 'Books')
  await user.click((await fields(/no prohibited goods/))[0]!)
}

async function onTo(user: AccountScreen['user'], step: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Continue: ${step}` }))
  await screen.findByRole('heading', { level: 2, name: step })
}

async function reviewed(customer: TestCustomer): Promise<AccountScreen> {
  const at = await opened(customer)
  await where(at.user)
  await onTo(at.user, 'What')
  await parcel()
  await onTo(at.user, 'How')
  await at.user.click((await screen.findAllByRole('button', { name: /^Choose/ }))[0]!)
  await details(at.user)
  await onTo(at.user, 'Review')
  await within(screen.getByRole('complementary', { name: 'Summary and payment' })).findByRole('button', {
    name: /^Buy and print/,
  })
  return at
}

async function onlyOrder(customer: TestCustomer): Promise<OrderDetails> {
  const { rows } = (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!
  expect(rows).toHaveLength(1)
  return (await customer.call<OrderDetails>('GET', `/orders/${rows[0]!.id}`)).data!
}
