import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { http } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { answerCache } from '#src/app/start/answer-cache.ts'
import { App } from '#src/app/App.tsx'
import { prefetchReference, retainReference } from '#src/app/start/query-persistence.ts'
import { accountRoutes } from '#src/app/router.tsx'
import { allEndpoints, contract } from '#src/contract/contract.ts'
import type { CarrierInfo } from '#src/contract/quotes.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { disconnect, faulty } from '#tests/support/faults/faulty-network.ts'
import {
  withOfflineReading,
  mina,
  montreal,
  onDevice,
  server,
} from '#tests/support/screens/offline-reading.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'

withOfflineReading()

const CARRIERS = keyOf(contract.quotes.carriers, {})
const storedKeys = () =>
  (
    JSON.parse(localStorage.getItem('portage-reference') ?? '{}') as {
      clientState?: { queries: { queryKey: unknown[] }[] }
    }
  ).clientState?.queries.map(({ queryKey }) => queryKey)

/** The account's startup (src/account.tsx), at a path. */
async function start(path: string): Promise<QueryClient> {
  http.defaults.adapter = faulty(injectAdapter(server.app))
  document.cookie = `token=${mina.token}; Path=/`
  document.cookie = `token_expires=${Date.now() + 3_600_000}; Path=/`
  const client = createQueryClient({
    onSessionEnd: () => {},
    onBadRequest: () => {},
    answerCache: answerCache,
  })
  retainReference(client)
  render(
    <App
      locale="en"
      messages={await loadAccountMessages('en')}
      client={client}
      router={createMemoryRouter(accountRoutes(), { initialEntries: [path] })}
    />,
  )
  await screen.findByRole('main', undefined, { timeout: 15_000 })
  return client
}

test('a visit leaves the list of carriers in the browser’s storage, and nothing personal; it is there after a reload without a network', async () => {
  const client = await start('/')
  await screen.findByText(montreal.number)
  cleanup()
  const later = await start(ACCOUNT_PATHS.addressBook)
  await screen.findByRole('heading', { level: 1 })
  await prefetchReference(later)
  expect(client.getQueryCache().getAll().length + later.getQueryCache().getAll().length).toBeGreaterThan(3)
  // Written at most once a second.
  await waitFor(() => expect(storedKeys()).toEqual([CARRIERS]), { timeout: 5000 })
  for (const word of [
    mina.token,
    mina.user.id,
    mina.user.userName,
    mina.user.nickName,
    montreal.number,
    montreal.recipient,
    montreal.id,
  ])
    expect(
      Object.entries(localStorage)
        .filter(([, value]) => String(value).includes(word))
        .map(([key]) => key),
      word,
    ).toEqual([])

  await onDevice()
  cleanup()
  await disconnect()
  const reloaded = await start(ACCOUNT_PATHS.orderList)
  await waitFor(() => expect(reloaded.getQueryData<CarrierInfo[]>(CARRIERS)?.length).toBeGreaterThan(0))
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  const [carrier] = reloaded.getQueryData<CarrierInfo[]>(CARRIERS)!
  expect(within(await screen.findByLabelText('Carrier')).getByText(carrier!.carrierName)).toBeTruthy()
})

test('it stays while no screen shows it, and goes when it is cleared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const client = createQueryClient({ onSessionEnd: () => {}, onBadRequest: () => {} })
    retainReference(client)
    client.setQueryData(CARRIERS, [])
    client.setQueryData(keyOf(contract.orders.list, {}), {})
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([CARRIERS])
  } finally {
    vi.useRealTimers()
  }
})

test('the contract has no other public list that is the same for everyone', () => {
  const lists = allEndpoints
    .filter(
      ({ access, method, input }) =>
        access === 'public' && method === 'GET' && Object.keys(input.fields).length === 0,
    )
    .map(({ name }) => name)
  // A ping has no content.
  expect(lists).toEqual([contract.quotes.carriers.name, contract.site.ping.name])
})
