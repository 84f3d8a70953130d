import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * The built desk of the operator (D47), for staff: hashed files, and one document for every screen. Anybody may load
 * it; its calls answer to staff alone.
 * @param deskDir of the built desk; a server that was started without one has no desk
 */
export async function serveDesk(app: FastifyInstance, deskDir: string): Promise<void> {
  if (!existsSync(join(deskDir, 'admin.html'))) return
  const shell = readFileSync(join(deskDir, 'admin.html'), 'utf8')
  const send = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(shell)
  await app.register(fastifyStatic, {
    root: join(deskDir, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    wildcard: false,
  })
  app.get('/admin', (_, reply) => send(reply))
  app.get('/admin/*', (_, reply) => send(reply))
}
