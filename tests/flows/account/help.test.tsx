import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { AxiosError } from 'axios'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })
vi.stubGlobal('scrollTo', () => {})
let server: TestServer
let down = false
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  down = false
  connectivity.reached()
})

const open = async (path: string, locale: Locale = 'en') =>
  renderAccount(path, {
    server,
    customer: await server.customer(),
    locale,
    network: (real) => async (config) => {
      if (down) throw new AxiosError('down', 'ERR_NETWORK', config)
      return real(config)
    },
  })

test('who is new to a screen reads what it is for, and is back at the question mark afterwards', async () => {
  const { user } = await open('/setting/yourPickup')
  const mark = await screen.findByRole('button', { name: 'Help with this screen' })
  await user.click(mark)
  const help = await screen.findByRole('dialog', { name: 'Help with this screen' })
  expect(await within(help).findByRole('heading', { name: 'What every pickup starts with' })).toBeTruthy()
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(mark)

  await user.keyboard('h')
  await screen.findByRole('dialog', { name: 'Help with this screen' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(mark)
})

test('who doesn’t know a word of a section finds it explained there', async () => {
  const { user } = await open('/package/quickQuote')
  await user.click(await screen.findByRole('button', { name: 'Help: Parcels' }))
  const help = await screen.findByRole('dialog', { name: 'Help: Parcels' })
  expect(await within(help).findByRole('heading', { name: 'What billed weight is' })).toBeTruthy()
  expect(within(help).getByRole('heading', { name: 'What insurance covers' })).toBeTruthy()
})

test('offline and in the middle of a form, who searches for “incoterm” reads what it is and loses nothing', async () => {
  const { user, router } = await open('/setting/yourPickup')
  const place = await screen.findByRole('textbox', { name: /^Facility name/ })
  await user.type(place, 'Warehouse East')
  down = true
  connectivity.failed('noAnswer')
  await connectivity.check()
  await user.keyboard('{Control>}k{/Control}')
  const input = await screen.findByRole('combobox', { name: 'Search everything' })
  await user.type(input, 'incoterm')
  await user.click(await screen.findByRole('option', { name: /^What an Incoterm is/ }))
  const answer = await screen.findByRole('heading', { name: 'What an Incoterm is' })
  expect(document.activeElement).toBe(answer)
  expect(screen.getByText(/With DDP, the seller also pays/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/setting/yourPickup')
  expect(place).toHaveProperty('value', 'Warehouse East')
  expect(document.activeElement).toBe(place)
})

test('who finds the help of a screen goes back to the results, or on to that screen', async () => {
  const { user, router } = await open('/setting/yourPickup')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'merge duplicates')
  await user.click(await screen.findByRole('option', { name: /^How to use the address book/ }))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  const input = await screen.findByRole('combobox', { name: 'Search everything' })
  expect(input).toHaveProperty('value', 'merge duplicates')
  expect(document.activeElement).toBe(input)
  await user.click(await screen.findByRole('option', { name: /^How to use the address book/ }))
  await user.click(await screen.findByRole('button', { name: 'Open Address Book' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/setting/addressBook'))
})

test('a shop working in Chinese reads help in Chinese', async () => {
  const { user } = await open('/setting/yourPickup', 'zh')
  await user.click(await screen.findByRole('button', { name: '此页面的帮助' }))
  expect(await screen.findByRole('heading', { name: '每次取件的默认信息' })).toBeTruthy()
})
