import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { wipeUser } from '#src/offline/session/wipe.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { eachInFull } from '#tests/support/server/full-run.ts'

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  customer = (await boughtOrder(server, { creditCents: 5_000_00 })).customer
  for (const name of ['Ada Lovelace', 'Élodie Tremblay', 'Sam Lee'])
    await customer.call('POST', '/addresses', { ...make.address({ fullName: name }), id: make.id() })
})
afterEach(async () => {
  cleanup()
  await wipeUser()
})
afterAll(() => server.close())

const press = async (user: UserEvent, role: string, name: RegExp | string, nth = 0) =>
  user.click((await screen.findAllByRole(role, { name }, { timeout: 15_000 }))[nth]!)

/** What takes away the element that had the focus: who sees nothing would start again at the top of the page. */
const ACTIONS: [what: string, path: string, act: (user: UserEvent) => Promise<unknown>][] = [
  [
    'an address is chosen from the book',
    '/package/createShipping',
    async (user) => {
      const [picker] = await screen.findAllByRole('combobox', { name: 'Choose from address book' })
      await user.type(picker!, 'sam')
      await press(user, 'option', /Sam Lee/)
    },
  ],
  [
    'a parcel is removed',
    '/package/quickQuote',
    async (user) => {
      await press(user, 'button', 'Add parcel')
      await press(user, 'button', /^Remove/, 0)
    },
  ],
  [
    'a row is deleted',
    '/setting/addressBook',
    async (user) => {
      await press(user, 'button', /^Delete/)
      await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(2))
    },
  ],
  [
    'a deletion is undone',
    '/setting/addressBook',
    async (user) => {
      await press(user, 'button', /^Delete/)
      await press(user, 'button', 'Undo')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    },
  ],
  [
    'a selection is cleared',
    '/setting/addressBook',
    async (user) => {
      await press(user, 'checkbox', 'Select all on this page')
      await press(user, 'button', 'Clear selection')
    },
  ],
  [
    'a search is cleared',
    '/setting/addressBook?q=sam',
    async (user) => {
      await screen.findByText('Sam Lee')
      await user.clear(screen.getByRole('searchbox'))
      await screen.findByText('Élodie Tremblay')
    },
  ],
  [
    'a filter is taken away',
    '/package/orderList?payStatus=paid',
    async (user) => press(user, 'button', 'Clear filters'),
  ],
  [
    'the search palette is left by Escape',
    '/user/userInfo',
    async (user) => {
      await screen.findByRole('tab', { name: 'Preferences' })
      await press(user, 'button', /Search everything/)
      await screen.findByRole('combobox', { name: 'Search everything' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  ],
  [
    'a password is refused',
    '/user/userInfo?tab=password',
    async (user) => {
      await user.type(await screen.findByLabelText(/^Current password/), 'wrong-0ne')
      await user.type(screen.getByLabelText(/^New password/), 'An0ther-word')
      await user.type(screen.getByLabelText(/^(Confirm|Repeat)/), 'An0ther-word')
      await press(user, 'button', /^Change password/)
      await screen.findAllByText('Incorrect password')
    },
  ],
  [
    'an order is cancelled',
    '/package/orderList',
    async (user) => {
      await press(user, 'checkbox', 'Select all on this page')
      await press(user, 'button', /^Cancel 1 order/)
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: /^Cancel 1 order/ }))
      await user.click(await dialog.findByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  ],
]

test.each(eachInFull(ACTIONS, 4))(
  'after %s the focus is somewhere that makes sense',
  async (_, path, act) => {
    const { user } = await renderAccount(path, { server, customer })
    await act(user)
    await waitFor(() => {
      expect(document.activeElement).not.toBe(document.body)
      expect(document.activeElement?.isConnected).toBe(true)
    })
  },
)
