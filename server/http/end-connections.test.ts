import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { endConnections } from './end-connections.ts'

test('a stopping server doesn’t wait for unused connections, and finishes calls in progress', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  endConnections(app)
  let answer: (() => void) | undefined
  app.get(
    '/slow',
    () =>
      new Promise((resolve) => {
        answer = () => resolve('done')
      }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ahead = connect(port, '127.0.0.1')
  ahead.resume()
  await once(ahead, 'connect')
  const slow = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text())
  await expect.poll(() => answer).toBeDefined()
  const started = performance.now()
  const closed = app.close()
  await once(ahead, 'close')
  answer!()
  expect(await slow).toBe('done')
  await closed
  expect(performance.now() - started).toBeLessThan(3000)
})
