import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, fields } from '#tests/support/browser/fields.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount, type AccountScreen } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('notifications of a begun shipment follow the language of the screen, until another is chosen', async () => {
  const customer = await shopkeeper()
  const { router } = await opened(customer)
  await enter(/^Full name/, 'Élodie Tremblay', 1)
  await screen.findByText('Saved on this device')
  const id = new URLSearchParams(router.state.location.search).get('quote')!
  const details = `/package/createShipping?quote=${id}&step=details`
  cleanup()

  const french = await renderAccount(details, { server, customer, locale: 'fr' })
  const [language] = await fields(/^Langue des notifications/)
  await waitFor(() => expect(language).toHaveProperty('value', 'fr'))
  await french.user.selectOptions(language!, 'zh')
  await screen.findByText(/^Enregistré sur cet appareil/)
  cleanup()

  await renderAccount(details, { server, customer })
  await screen.findByText(/^Draft restored/)
  expect((await fields(/^Notification language/))[0]).toHaveProperty('value', 'zh')
})

test('a recipient comes from the phone’s own contacts, where the browser has them', async () => {
  const customer = await shopkeeper()
  const ada = {
    name: ['Ada Roy'],
    tel: ['416 555-0123'],
    address: [
      { addressLine: ['9 Queen St W'], city: 'Toronto', region: 'ON', postalCode: 'm5h2n1', country: 'CA' },
    ],
  }
  await opened(customer)
  expect(screen.queryByRole('button', { name: 'Choose from contacts' })).toBeNull()
  cleanup()
  const asked: (readonly string[])[] = []
  Object.assign(navigator, {
    contacts: {
      getProperties: async () => ['name', 'tel', 'address'],
      select: async (properties: readonly string[]) => {
        asked.push(properties)
        return [ada]
      },
    },
  })
  const { user } = await opened(customer)
  await enter(/^Email/, 'ada@example.com', 1)
  await user.click(await screen.findByRole('button', { name: 'Choose from contacts' }))
  await waitFor(async () => expect((await fields(/^Full name/))[1]).toHaveProperty('value', 'Ada Roy'))
  Reflect.deleteProperty(navigator, 'contacts')
  expect(asked).toEqual([['name', 'tel', 'address']])
  expect((await fields(/^Postal/))[1]).toHaveProperty('value', 'M5H 2N1')
  expect((await fields(/^Province/))[1]).toHaveProperty('value', 'ON')
  expect((await fields(/^Email/))[1]).toHaveProperty('value', 'ada@example.com')
})

async function shopkeeper(): Promise<TestCustomer> {
  const customer = await server.customer()
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  return customer
}

async function opened(customer: TestCustomer): Promise<AccountScreen> {
  const at = await renderAccount('/package/createShipping', { server, customer })
  await waitFor(async () => expect((await fields(/^Full name/))[0]).toHaveProperty('value', 'Mina Roy'))
  return at
}
