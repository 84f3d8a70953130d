import { act, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { noticeList } from '#src/api/notices.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { lazyDialog, lazyPart } from './lazy-part.tsx'

const messages = await loadAccountMessages('en')
const said = () => noticeList.get().map(({ messageId }) => messageId)
const missing = 'This part isn’t on this device yet. Connect once to load it.'

/** Code that is on the device only once somebody sets `here`. */
function code<Props extends object>(Component: (props: Props) => React.ReactNode) {
  const state = { here: false, loads: 0 }
  const load = async () => {
    state.loads += 1
    if (!state.here) throw new TypeError('Failed to fetch dynamically imported module')
    return Component
  }
  return { state, load }
}

beforeEach(() => connectivity.reached())
afterEach(() => vi.restoreAllMocks())

test('a dialog whose code isn’t on the device says so, leaves what is typed on the screen, and opens at the next press with a network', async () => {
  const { state, load } = code<{ close: () => void }>(() => <dialog open />)
  const Question = lazyDialog(load)
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Weight" />
        <button onClick={() => setOpen(true)}>Ask</button>
        <Suspense>{open && <Question close={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  render(<Screen />)
  const weight = screen.getByRole<HTMLInputElement>('textbox')
  weight.value = '12'
  const press = () => act(async () => screen.getByRole('button').click())
  for (const times of [1, 2]) {
    await press()
    await expect.poll(() => [state.loads, said()]).toEqual([times, ['state.partNotOnDevice']])
    noticeList.dismiss(noticeList.get()[0]!.id)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  expect(screen.getByRole('textbox')).toHaveProperty('value', '12')
  expect(screen.getByRole('textbox')).toBe(weight)
  state.here = true
  await press()
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['that is missed', undefined, [missing]],
  ['that is not missed', null, []],
] as const)(
  'a part %s, whose code isn’t on the device, leaves the rest of the screen, and comes with the network',
  async (_, instead, expected) => {
    const { state, load } = code(() => <p>Photos</p>)
    const Photos = lazyPart(load, instead)
    const waits = vi.spyOn(connectivity, 'onReached')
    render(
      <TextProvider locale="en" messages={messages}>
        <h1>Order</h1>
        <Suspense>
          <Photos />
        </Suspense>
      </TextProvider>,
    )
    const shown = () => screen.queryAllByText(/Photos|This part/).map(({ textContent }) => textContent)
    const reconnect = () =>
      act(() => {
        connectivity.lost()
        connectivity.reached()
      })
    // The second time the network is gone again before the code has come.
    for (const times of [1, 2]) {
      await expect.poll(() => waits.mock.calls.length).toBe(times)
      expect([state.loads, shown()]).toEqual([times, expected])
      state.here = times === 2
      reconnect()
    }
    await expect.poll(shown).toEqual(['Photos'])
    expect(screen.getByRole('heading', { name: 'Order' })).toBeTruthy()
    expect([state.loads, said()]).toEqual([3, []])
  },
)

test('a part whose code is on the device and doesn’t run is an error of ours, not something to connect for', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Photos = lazyPart(async () => {
    throw new TypeError('photos is not a function')
  })
  const Failure = () => <p>{String(useRouteError())}</p>
  const routes = [{ path: '/', element: <Photos />, errorElement: <Failure /> }]
  render(
    <TextProvider locale="en" messages={messages}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </TextProvider>,
  )
  expect(await screen.findByText('TypeError: photos is not a function')).toBeTruthy()
  expect(screen.queryByText(missing)).toBeNull()
})
