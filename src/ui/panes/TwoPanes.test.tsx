import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectivity } from '#src/api/connectivity.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { TwoPanes } from './TwoPanes.tsx'

const messages = await loadAccountMessages('en')

beforeEach(() => connectivity.reached())
afterEach(() => vi.unstubAllGlobals())

test('beside a record, a list whose code isn’t on the device says so, and comes with the network', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  let isHere = false
  const load = async () => {
    if (!isHere) throw new TypeError('Failed to fetch dynamically imported module')
    return <p>Orders</p>
  }
  const routes = [
    {
      path: '/orders',
      element: <TwoPanes listPath="/orders" load={load} id="orderId" icon="box" />,
      children: [{ path: 'one', element: <h1>Order 1</h1> }],
    },
  ]
  render(
    <TextProvider locale="en" messages={messages}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/orders/one'] })} />
    </TextProvider>,
  )
  expect(await screen.findByText('This screen isn’t on this device yet')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Order 1' })).toBeTruthy()
  isHere = true
  act(() => {
    connectivity.lost()
    connectivity.reached()
  })
  expect(await screen.findByText('Orders')).toBeTruthy()
  expect(screen.queryByText('This screen isn’t on this device yet')).toBeNull()
})
