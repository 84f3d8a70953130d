import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { DayFilter } from './DayFilter.tsx'

let messages: Messages
beforeAll(async () => {
  messages = await loadAccountMessages('en')
})

async function open(address: string, load: () => Promise<null> | null = () => null) {
  const element = <DayFilter name="from" label="From" />
  const router = createMemoryRouter([{ path: '*', element, loader: load }], {
    initialEntries: [address],
  })
  render(
    <TextProvider locale="en" messages={messages}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return { router, user: userEvent.setup(), field: await screen.findByLabelText<HTMLInputElement>('From') }
}

test('a list is filtered by a typed date once it is complete', async () => {
  const { router, user, field } = await open('/')
  await user.type(field, '2026/11/2')
  expect(router.state.location.search).toBe('')
  await user.type(field, '4')
  await expect.poll(() => router.state.location.search).toBe('?from=2026-11-24')
  expect(field.value).toBe('2026/11/24')
  await user.clear(field)
  await expect.poll(() => router.state.location.search).toBe('')
})

test('a typed date stays in the field while a slow device is on its way to the new address', async () => {
  let arrive = () => {}
  let arrives: Promise<null> | null = null
  const { router, user, field } = await open('/?from=2026-11-24', () => arrives)
  arrives = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  await user.type(field, '{Backspace}3')
  expect(field.value).toBe('2026/11/23')
  await user.clear(field)
  expect(field.value).toBe('')
  arrive()
  await expect.poll(() => router.state.location.search).toBe('')
  await act(() => router.navigate('/?from=2026-11-20'))
  await expect.poll(() => field.value).toBe('2026/11/20')
  await act(() => router.navigate('/'))
  await expect.poll(() => field.value).toBe('')
})

test('half a date filters nothing, stays as typed, and says so on blur', async () => {
  const { router, user, field } = await open('/?from=2026-11-24')
  expect(field.value).toBe('2026/11/24')
  await user.type(field, '{Backspace}')
  expect(screen.queryByText('Enter the date as YYYY/MM/DD')).toBeNull()
  await user.tab()
  expect(screen.getByText('Enter the date as YYYY/MM/DD')).toBeTruthy()
  expect(field.value).toBe('2026/11/2')
  expect(router.state.location.search).toBe('?from=2026-11-24')
})
