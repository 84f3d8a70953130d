import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { deferred } from '#tests/support/deferred.ts'
import { network, reconnect } from '#tests/support/faults/faulty-network.ts'
import {
  withOfflineReading,
  at,
  montreal,
  offlineAt,
  onDevice,
  server,
} from '#tests/support/screens/offline-reading.ts'
import { callAs, PASSWORD } from '#tests/support/server/server.ts'

withOfflineReading()

test('a stored response stands in for a slow one, says so, and is replaced by it', async () => {
  await at('/')
  await screen.findByText(montreal.number)
  await onDevice()
  cleanup()
  network.is = 'slow'
  const { promise, resolve: answer } = deferred()
  network.answered = promise
  await at('/')
  await waitFor(() => expect(screen.getAllByText(/Checking with the server/).length).toBe(1))
  expect(screen.getAllByText(/^As of/).length).toBe(3)
  expect(screen.getByText(montreal.number)).toBeTruthy()
  answer()
  await waitFor(() => expect(screen.queryByText(/Checking with the server/)).toBeNull())
  expect(screen.queryByText(/As of/)).toBeNull()
})

test('the dashboard opens without a network, with the credits and the time they were known', async () => {
  await at('/')
  const credits = (await screen.findByText(/^\$\d{3}\.\d\d$/, { selector: 'section *' })).textContent
  await screen.findByText(montreal.number)
  await offlineAt('/')
  expect((await screen.findAllByText(credits))[0]).toBeTruthy()
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect((await screen.findAllByText(/As of/)).length).toBe(3)
})

test('a tracked number shows its last known state with its age; one never tracked says so, with its carriers', async () => {
  const number = montreal.trackingNumber!
  const search = (numbers: string) => `/package/searchTracking?numbers=${encodeURIComponent(numbers)}`
  await at(search(number))
  await screen.findByText('Last checked', { exact: false })
  await waitFor(async () => expect(await userDatabase().tracking.count()).toBe(1))
  await userDatabase()
    .tracking.toCollection()
    .modify((row) => {
      ;(row.result as { checkedAt: string }).checkedAt = new Date(Date.now() - 3 * 3_600_000).toISOString()
    })

  await offlineAt(search(`${number.replace('-', '')}, 1Z5R89390357567127`))
  expect(await screen.findByText('Checked 3 hours ago')).toBeTruthy()
  const [known, unknown] = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li')!)
  expect(within(known!).queryByText(/tracked on this device/)).toBeNull()
  expect(within(unknown!).getByText('This number hasn’t been tracked on this device yet.')).toBeTruthy()
  expect(within(unknown!).getAllByText(/UPS/).length).toBeGreaterThan(0)

  await reconnect()
  expect(await screen.findByText(/No scan yet/)).toBeTruthy()
  expect(screen.queryByText(/Checked 3 hours ago/)).toBeNull()
})

test('a hotel’s login page is recognized and named, and stored data is shown', async () => {
  await at('/package/orderList')
  await screen.findByText(montreal.number)
  await onDevice()
  network.is = 'portal'
  cleanup()
  await at('/package/orderList')
  expect(await screen.findByText(montreal.number)).toBeTruthy()
  expect((await screen.findAllByText(/Network sign-in required/)).length).toBeGreaterThan(0)
  expect(connectivity.read()).toMatchObject({ reason: 'state.network.portal' })
  expect(connectivity.get()).not.toBe('online')
})

test('who is logged out is told to log in, does so over the page, and is online again', async () => {
  const other = await server.customer()
  const { user } = await at('/package/orderList', other)
  await user.click(await screen.findByRole('searchbox'))
  await callAs(server.app, other.token, 'DELETE', '/auth/logout')
  await user.type(screen.getByRole('searchbox'), 'x')
  await user.click(await screen.findByRole('button', { name: /Logged out. Log in to send/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/^Password/), PASSWORD)
  await user.click(within(dialog).getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(connectivity.get()).toBe('online')
  expect(screen.queryByRole('button', { name: /Logged out/ })).toBeNull()
})
