import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderAccount } from '#tests/support/render.tsx'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => { server = await startServer({ startsNow: true }) })
afterAll(() => server.close())

test('who has no address yet to send from is led to where one is added', async () => {
  const { user, router } = await renderAccount('/package/importExcel', { server, customer: await server.customer() })
  await user.click(await screen.findByRole('link', { name: 'Add address' }, { timeout: 5000 }))
  await screen.findByRole('heading', { name: 'Add address' })
  expect(router.state.location.pathname).toBe('/setting/addressBook/addAddresss')
})
