import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { onlyOwner, socketPath } from '#server/platform/data-lock.ts'
import type { Deps } from '#server/http/context.ts'
import { runVerb, type Outcome, type Request } from './run.ts'

/**
 * Lets the command line work on a running server's database (D6), through a socket that only the folder's
 * owner may open. A request is one line of JSON, and so is the answer.
 */
export async function serveAdmin(deps: Deps): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(deps.config.dataDir)
  if (process.platform !== 'win32') await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void readLine(socket)
      .then(async (line) => {
        if (line) socket.end(`${JSON.stringify(await runVerb(JSON.parse(line) as Request, deps))}\n`)
      })
      .catch(() => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  await onlyOwner(path)
  server.unref()
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

export async function askServer(socket: Socket, request: Request): Promise<Outcome> {
  socket.write(`${JSON.stringify(request)}\n`)
  const line = await readLine(socket)
  if (!line) throw new Error('the server closed the connection without an answer')
  return JSON.parse(line) as Outcome
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: string[] = []
    socket.setEncoding('utf8')
    // Only the new part is searched: an answer with files has millions of characters.
    socket.on('data', (part: string) => {
      const end = part.indexOf('\n')
      parts.push(end < 0 ? part : part.slice(0, end))
      if (end >= 0) resolve(parts.join(''))
    })
    socket.once('end', () => resolve(''))
    socket.once('error', reject)
  })
}
