import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { LastResort } from './start/LastResort.tsx'

let messages: Messages
beforeAll(async () => {
  messages = await loadAccountMessages('en')
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** Opens a screen that fails with `fault`. */
function open(fault: unknown, ErrorBoundary: RouteObject['ErrorBoundary'] = ErrorPage) {
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        throw fault
      },
      Component: () => null,
      ErrorBoundary,
    },
  ])
  render(
    <TextProvider locale="en" messages={messages}>
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>
    </TextProvider>,
  )
}
const heading = () => screen.findByRole('heading', { level: 1 })

test('a screen that breaks shows status 500 and the way to the dashboard', async () => {
  open(new Error('broken'))
  expect((await heading()).textContent).toBe('Something went wrong. Try again.')
  expect(screen.getByText('500')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
})

test('a refused status is shown as it is', async () => {
  open(new Response(null, { status: 503 }))
  expect(await screen.findByText('503')).toBeTruthy()
})

test('offline, a screen that was never loaded says that it is not on this device yet', async () => {
  open(new TypeError('Failed to fetch dynamically imported module: https://x/assets/Billing.js'))
  expect((await heading()).textContent).toBe('This screen isn’t on this device yet')
})

test('when the error page fails too, there is still a sentence and a link home', async () => {
  open(new Error('broken'), () => {
    throw new Error('broken as well')
  })
  expect(await screen.findByText('Something went wrong. Try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/home')
})
