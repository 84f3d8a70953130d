import { render, screen } from '@testing-library/react'
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

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <DayFilter name="from" label="From" /> }], {
    initialEntries: [address],
  })
  render(
    <TextProvider locale="en" messages={messages}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return { router, user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('From') }
}

test('a list is filtered by a typed date once it is complete', async () => {
  const { router, user, field } = open('/')
  await user.type(field, '2026/11/2')
  expect(router.state.location.search).toBe('')
  await user.type(field, '4')
  await expect.poll(() => router.state.location.search).toBe('?from=2026-11-24')
  expect(field.value).toBe('2026/11/24')
  await user.clear(field)
  await expect.poll(() => router.state.location.search).toBe('')
})

test('half a date filters nothing, stays as typed, and says so on blur', async () => {
  const { router, user, field } = open('/?from=2026-11-24')
  expect(field.value).toBe('2026/11/24')
  await user.type(field, '{Backspace}')
  expect(screen.queryByText('Enter the date as YYYY/MM/DD')).toBeNull()
  await user.tab()
  expect(screen.getByText('Enter the date as YYYY/MM/DD')).toBeTruthy()
  expect(field.value).toBe('2026/11/2')
  expect(router.state.location.search).toBe('?from=2026-11-24')
})
