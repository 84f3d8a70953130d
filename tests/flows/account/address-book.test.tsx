import { screen, waitFor } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  customer = await server.customer()
})

const open = (path: string) => renderAccount(path, { server, customer })
const saved = async () =>
  (
    await customer.call<{
      rows: { fullName: string; city: string; postalCode: string; isDefault: boolean }[]
    }>('GET', '/addresses')
  ).data!.rows
const keep = (more: Parameters<typeof make.address>[0]) =>
  customer.call('POST', '/addresses', { ...make.address(more), id: make.id() })

async function type(user: AccountScreen['user'], values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(new RegExp(`^${label}\\W*$`))
    await user.clear(input)
    await user.type(input, value)
  }
}

test('a customer saves an address, is told so after the server confirms, and finds it normalized in the book', async () => {
  const { user, router } = await open('/setting/addressBook/addAddresss')
  await type(user, {
    'Full name': 'Mina Roy',
    Address: '1 Main Street',
    'Postal code': 'm1b0a1',
    Phone: '416-555-0134',
  })
  await type(user, { City: 'Scarborough' })
  await user.selectOptions(await screen.findByLabelText(/^Province/), 'ON')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Successfully saved!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/setting/addressBook'))
  await screen.findByText('Mina Roy')
  expect(await saved()).toMatchObject([{ fullName: 'Mina Roy', postalCode: 'M1B 0A1' }])
})

test('missing fields are named, the first has the focus, and nothing is saved', async () => {
  const { user } = await open('/setting/addressBook/addAddresss')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(/^Please (enter|select) /)).length).toBeGreaterThan(4)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Full name/)))
  expect(await saved()).toEqual([])
})

test('a customer finds an address by a word without its accent, changes it and makes it the default', async () => {
  await keep({ fullName: 'Élodie Gagné', city: 'Laval', province: 'QC', postalCode: 'H7A 0A1' })
  await keep({ fullName: 'Sam Lee' })
  const { user } = await open('/setting/addressBook?q=elodie')
  await screen.findByText('Élodie Gagné')
  expect(screen.queryByText('Sam Lee')).toBeNull()
  await user.click(screen.getByRole('link', { name: /Edit/ }))
  await type(user, { City: 'Montréal' })
  await user.click(screen.getByLabelText(/default/i))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Modified successfully!')
  expect((await saved())[0]).toMatchObject({ fullName: 'Élodie Gagné', city: 'Montréal', isDefault: true })
})

test('deleting asks nothing, says it is done, and can be undone', async () => {
  await keep({ fullName: 'Gone Soon' })
  const { user } = await open('/setting/addressBook')
  await user.click(await screen.findByRole('button', { name: /Delete/ }))
  await screen.findByText('Successfully deleted!')
  await waitFor(() => expect(screen.queryByText('Gone Soon')).toBeNull())
  expect(await saved()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Gone Soon')
  await waitFor(async () => expect(await saved()).toHaveLength(1))
})

test('a list that the server fails to deliver at first says so, and appears once it does', async () => {
  await keep({ fullName: 'Mina Roy' })
  let failing = true
  const { user } = await renderAccount('/setting/addressBook', {
    server,
    customer,
    network: (adapter) => async (config) => {
      if (failing && config.method === 'get' && config.url === '/sync')
        throw new AxiosError('failed', AxiosError.ERR_BAD_RESPONSE, config, undefined, {
          ...(await adapter(config)),
          status: 500,
          data: 'down',
        })
      return adapter(config)
    },
  })
  expect(await screen.findByText('We couldn’t load this')).toBeTruthy()
  failing = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Mina Roy')).toBeTruthy()
})

test('another customer’s or an unknown address says so and offers the way on', async () => {
  const stranger = await server.customer()
  const id = make.id()
  await stranger.call('POST', '/addresses', { ...make.address({ fullName: 'Not Yours' }), id })
  await open(`/setting/addressBook/addAddresss?id=${id}`)
  await screen.findByText(/no longer exists/)
  expect(screen.queryByDisplayValue('Not Yours')).toBeNull()
})
