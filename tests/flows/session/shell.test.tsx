import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('a customer opens the dashboard and sees the credits that may be spent', async () => {
  await renderAccount('/', { server, customer: await server.customer({ creditCents: 123_45 }) })
  expect(await screen.findByText(/123\.45/)).toBeTruthy()
})

test('a URL without a screen is said to be not found', async () => {
  await renderAccount('/package/nothing', { server, customer: await server.customer() })
  expect(await screen.findByText('This page could not be found')).toBeTruthy()
})
