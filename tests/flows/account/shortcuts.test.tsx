import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

configure({ defaultHidden: true })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = async (path: string) => renderAccount(path, { server, customer: await server.customer() })

test('one key begins a shipment, and is a letter like any other inside a field', async () => {
  const { user, router } = await open('/package/searchTracking')
  const field = await screen.findByRole('textbox', { name: /tracking/i })
  await user.type(field, 'c')
  expect(field).toHaveProperty('value', 'c')
  expect(router.state.location.pathname).toBe('/package/searchTracking')
  field.blur()
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.pathname).toBe('/package/createShipping'))
})

test('the list of shortcuts opens with a question mark, and single keys can be turned off', async () => {
  const { user, router } = await open('/user/userInfo?tab=sessions')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.click(within(list).getByRole('checkbox', { name: 'Use single keys' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('c')
  expect(router.state.location.pathname).toBe('/user/userInfo')
  await user.keyboard('?')
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'Use single keys' }),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('c')
  await waitFor(() => expect(router.state.location.pathname).toBe('/package/createShipping'))
})
