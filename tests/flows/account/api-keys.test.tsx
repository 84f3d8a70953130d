import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { callAs, startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
})
afterAll(() => server.close())

test('an owner makes a key for their shop, sees it once, renames it and revokes it', async () => {
  const customer = await server.customer()
  const { user } = await renderAccount('/user/userInfo?tab=keys', { server, customer })
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Web shop')
  await user.click(dialog.getByRole('checkbox', { name: /^Buy/ }))
  await user.selectOptions(dialog.getByLabelText(/^Expires/), 'Never')
  await user.type(dialog.getByLabelText(/^Allowed networks/), 'office')
  await user.click(dialog.getByRole('button', { name: 'Create API key' }))
  await dialog.findByText('Not recognized')
  await user.clear(dialog.getByLabelText(/^Allowed networks/))
  await user.type(dialog.getByLabelText(/^Allowed networks/), '203.0.113.0/24 127.0.0.0/8')
  await user.type(dialog.getByLabelText(/^Daily spending limit/), '250')
  await user.click(dialog.getByRole('button', { name: 'Create API key' }))

  const secret = (await screen.findByText(/^ptg_live_[\w-]{43}$/)).textContent
  const row = within(screen.getByRole('list', { name: 'API keys' }))
  row.getByText('Read, Quote, Buy')
  row.getByText('203.0.113.0/24, 127.0.0.0/8')
  row.getByText('Up to $250.00 per day')
  expect(row.getByText(/^Never used · No expiry/)).toBeTruthy()
  expect((await callAs(server.app, secret, 'GET', '/orders')).code).toBe(200)

  await user.click(row.getByRole('button', { name: 'Rename Web shop' }))
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename Web shop' }))
  await user.clear(renaming.getByLabelText(/^Name/))
  await user.type(renaming.getByLabelText(/^Name/), 'Warehouse')
  await user.click(renaming.getByRole('button', { name: 'Save' }))
  await user.click(await row.findByRole('button', { name: 'Revoke Warehouse' }))
  const asked = within(await screen.findByRole('dialog'))
  asked.getByText('Revoke Warehouse?')
  await user.click(asked.getByRole('button', { name: 'Revoke' }))
  await row.findByText(/^Revoked/)
  expect(row.queryByRole('button')).toBeNull()
  expect((await callAs(server.app, secret, 'GET', '/orders')).code).toBe(401)
})

test('a test key asks for no spending limit, and is marked', async () => {
  const customer = await server.customer()
  const { user } = await renderAccount('/user/userInfo?tab=keys', { server, customer })
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.type(dialog.getByLabelText(/^Name/), 'Trial')
  await user.click(dialog.getByRole('checkbox', { name: /^Test key/ }))
  expect(dialog.queryByLabelText(/^Daily spending limit/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Create API key' }))
  await screen.findByText(/^ptg_test_[\w-]{43}$/)
  within(screen.getByRole('list', { name: 'API keys' })).getByText('Test key')
})

test('a member who isn’t an owner has no such tab', async () => {
  const customer = await server.member(await server.customer(), ['shipper'])
  await renderAccount('/user/userInfo?tab=keys', { server, customer })
  await screen.findByRole('tab', { name: 'Personal information' })
  expect(screen.queryByRole('tab', { name: 'API keys' })).toBeNull()
})
