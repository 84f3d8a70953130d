import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#server/jobs/runner.ts'
import { webhookJobs } from '#server/modules/webhooks/deliver.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let program: Server
const bodies: string[] = []
beforeAll(async () => {
  server = await startServer({ startsNow: true, env: { WEBHOOK_PRIVATE_ADDRESSES: '1' } })
  program = createServer((request, reply) => {
    request.on('data', (piece: Buffer) => bodies.push(piece.toString()))
    request.on('end', () => reply.end('thanks'))
  })
  await new Promise<void>((resolve) => {
    program.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  program.close()
  await server.close()
})

test('an owner adds a webhook, sees its secret once, sends a test and reads the answer in the log', async () => {
  bodies.length = 0
  const customer = await server.customer()
  const { user } = await renderAccount('/user/userInfo?tab=webhooks', { server, customer })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.type(dialog.getByLabelText(/^Address of your program/), 'example')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter an address that starts with https://')
  await user.clear(dialog.getByLabelText(/^Address of your program/))
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/orders`
  await user.type(dialog.getByLabelText(/^Address of your program/), url)
  await user.click(dialog.getByRole('checkbox', { name: 'New tracking scan' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^whsec_/)).toBeTruthy()
  expect(screen.getByText(/^Order paid · /).textContent).not.toContain('New tracking scan')

  await user.click(screen.getByRole('button', { name: /^Send test to 127/ }))
  await screen.findByText('The test is on its way. The log shows the answer.')
  await runDueJobs(server.deps, webhookJobs(server.deps), { error: () => {} })
  expect(bodies).toHaveLength(1)
  await user.click(screen.getByText('Message log'))
  const log = within(await screen.findByRole('list', { name: /^Messages to/ }))
  await log.findByText('Accepted', undefined, { timeout: 10_000 })
  expect(log.getByText(/200 thanks/)).toBeTruthy()
})
