// Attacks the server of rows/storm.ts until told to stop: with calls that will be refused because there are
// too many, lists are too long, there is no session, or the body arrives byte by byte.
import { connect } from 'node:net'
import { make } from '#tests/support/domain/sample-values.ts'
import { ask } from './ask.ts'

const [ATTACKERS, SLOW_BODIES] = [8, 300]
const [url, token] = [process.argv[2]!, process.argv[3]!]

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const many = (count: number) => Array<string>(count).fill('N1')
const bodies: readonly { method: string; path: string; body: Buffer; token?: string }[] = [
  { method: 'PUT', path: '/api/locale', body: json({ locale: 'x'.repeat(4_700_000) }) },
  { method: 'POST', path: '/api/tracking', body: json({ numbers: many(900_000) }) },
  { method: 'POST', path: '/api/tracking', body: json({ numbers: many(12_000) }) },
  { method: 'POST', path: '/api/sync', body: json({ user: 'x', ops: many(900_000) }) },
  { method: 'POST', path: '/api/sync', body: json({ user: make.id(), ops: many(200_000) }), token },
  { method: 'POST', path: '/api/orders/labels', body: json({ ids: many(12_000) }), token },
]
const { port, hostname } = new URL(url)
const head =
  'POST /api/auth/revoke HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'
for (let n = 0; n < SLOW_BODIES; n += 1) {
  const socket = connect(Number(port), hostname, () => socket.write(head)).on('error', () => {})
}
for (let at = 0; at < ATTACKERS; at += 1) void attackFrom(at)
process.send!('attacking')
process.on('disconnect', () => process.exit())

async function attackFrom(first: number): Promise<never> {
  for (let turn = first; ; turn += 1) {
    const { path, ...asked } = bodies[turn % bodies.length]!
    await ask(url, path, asked).catch(() => {})
  }
}
