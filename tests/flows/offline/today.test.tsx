import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TIMEOUT_MS } from '#src/api/cached-answers.ts'
import { follow } from '#src/components/tracking/follow.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { trackingKey } from '#src/domain/tracking/tracking-number.ts'
import { deferred } from '#tests/support/deferred.ts'
import { network } from '#tests/support/faults/faulty-network.ts'
import {
  at,
  calgary,
  montreal,
  offlineAt,
  onDevice,
  withOfflineReading,
} from '#tests/support/screens/offline-reading.ts'

withOfflineReading()

const work = async () => within(await screen.findByRole('navigation', { name: 'Today’s work' }))

/** No answer of the device stands in because the server is slow: what is shown comes at once. */
function neverTimesOut(): void {
  const start = globalThis.setTimeout
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number, ...given: []) =>
      start(ms === TIMEOUT_MS ? () => {} : run, ms, ...given)) as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}

test('whoever opens Today sees at once what the device has, with its age, and then what the server says', async () => {
  await at('/')
  await screen.findByText(montreal.number)
  await onDevice()
  cleanup()
  network.is = 'slow'
  const { promise, resolve: answer } = deferred()
  network.answered = promise
  neverTimesOut()
  await at('/')
  ;(await work()).getByRole('link', { name: '2 To print' })
  await screen.findByText(montreal.number)
  expect(screen.getAllByText(/^As of/).length).toBe(2)
  answer()
  await waitFor(() => expect(screen.queryByText(/As of/)).toBeNull())
  ;(await work()).getByRole('link', { name: '2 To print' })
})

test('a device that was offline before the server ever summed up counts the orders it has seen, and says so', async () => {
  await at('/package/orderList')
  await screen.findByText(calgary.number)
  neverTimesOut()
  await offlineAt('/')
  ;(await work()).getByRole('link', { name: '2 To print' })
  expect((await screen.findAllByText(/Orders you’ve viewed on this device/)).length).toBe(2)
  expect(screen.queryByText('Spending and savings'), 'which orders don’t tell').toBeNull()
})

test('a followed number in trouble is named with the time it was checked, offline too', async () => {
  await at('/')
  await screen.findByText(montreal.number)
  await onDevice()
  const number = montreal.trackingNumber!
  await follow(number)
  const checkedAt = Date.now() - 3 * 3_600_000
  await userDatabase().tracking.put({
    number: trackingKey(number),
    checkedAt,
    result: { number, status: 'on_hold', checkedAt: new Date(checkedAt).toISOString() },
  })
  await offlineAt('/')
  const row = (await screen.findByRole('link', { name: '1 followed number needs a look' })).closest('li')!
  within(row).getByText(/^As of/)
  await userDatabase().records.clear()
  await waitFor(() => expect(screen.queryByText(/followed number/)).toBeNull())
})
