import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { networkChanges, recordNetworkChange } from '#src/offline/database/app-database.ts'
import { recordNetwork, useNetworkHistory } from './network-history.ts'
import { openUserDatabase } from '#src/offline/database/user-database.ts'

let stop = () => {}
afterEach(() => stop())

test('the history shows when the network was lost and came back, and why; opening the page is not a change', async () => {
  await openUserDatabase('mina')
  stop = recordNetwork()
  const { result } = renderHook(() => useNetworkHistory())
  await waitFor(() => expect(result.current).toEqual([]))
  connectivity.failed('portal')
  connectivity.failed('portal')
  connectivity.reached()
  await waitFor(() =>
    expect(result.current).toMatchObject([
      { state: 'online', reason: 'state.network.answered' },
      { state: 'unreliable', reason: 'state.network.portal', at: expect.any(Number) },
    ]),
  )
})

test('two tabs that see the same change record it once, and only the last fifty stay', async () => {
  await Promise.all(
    [1, 2].map((at) => recordNetworkChange({ at, state: 'offline', reason: 'state.network.gone' })),
  )
  expect((await networkChanges()).filter(({ reason }) => reason === 'state.network.gone')).toHaveLength(1)
  for (let at = 0; at < 60; at += 1)
    await recordNetworkChange({
      at,
      state: at % 2 ? 'online' : 'unreliable',
      reason: 'state.network.noAnswer',
    })
  expect((await networkChanges()).map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, n) => 59 - n))
})
