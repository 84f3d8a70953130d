import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { object, string } from 'yup'
import { useListFilter, useListUrl } from './use-list-url.ts'

function List() {
  const { q, setQ, settle } = useListUrl(object({ q: string().default('') }))
  const [, setTab] = useListFilter('tab')
  const [, setCarrier] = useListFilter('carrier')
  return (
    <>
      <output>{q}</output>
      <button
        type="button"
        onClick={() => {
          setTab('draft')
          setCarrier('maple')
        }}
      >
        both
      </button>
      <button type="button" onClick={() => setQ('calgary')}>
        type
      </button>
      <button type="button" onClick={settle}>
        leave the field
      </button>
    </>
  )
}

function open(load?: () => Promise<null>) {
  const router = createMemoryRouter(
    [
      {
        path: '/list',
        element: <List />,
        ...(load && { loader: ({ request }) => (request.url.endsWith('q=calgary') ? load() : null) }),
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/list'] },
  )
  render(<RouterProvider router={router} />)
  return { router, user: userEvent.setup() }
}

test('two changes before the next render are both kept', async () => {
  const { router, user } = open()
  await user.click(screen.getByText('both'))
  await expect.poll(() => router.state.location.search).toBe('?tab=draft&carrier=maple')
})

test('typed text is in the address as soon as the field loses the focus', async () => {
  const { router, user } = open()
  await user.click(screen.getByText('type'))
  await user.click(screen.getByText('leave the field'))
  expect(router.state.location.search).toBe('?q=calgary')
})

test('leaving the screen after typing navigates nowhere', async () => {
  const { router, user } = open()
  await user.click(screen.getByText('type'))
  await router.navigate('/other')
  await new Promise((resolve) => {
    setTimeout(resolve, 500)
  })
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' })
})

test('typed text stays in the field while a slow device is on its way to the new address', async () => {
  let arrive = () => {}
  const arrived = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  const { router, user } = open(() => arrived)
  const field = await screen.findByRole('status')
  const seen: (string | null)[] = []
  const watching = new MutationObserver(() => seen.push(field.textContent))
  watching.observe(field, { childList: true, characterData: true, subtree: true })
  await user.click(screen.getByText('type'))
  await user.click(screen.getByText('leave the field'))
  await expect.poll(() => router.state.navigation.location?.search).toBe('?q=calgary')
  arrive()
  await expect.poll(() => router.state.location.search).toBe('?q=calgary')
  await act(() => router.navigate('/list?q=yukon'))
  await expect.poll(() => seen).toEqual(['calgary', 'yukon'])
  watching.disconnect()
})
