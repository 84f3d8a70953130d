// npm run dev: the server restarts and the screens refresh as files change. PORT (8080) is the site's port,
// API_PORT (8081) that of the server behind it.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { packageCommand, root } from './lib/run.mjs'

leaveWithNpm()
await ensureInstalled()

const port = Number(process.env.PORT || 8080)
const apiPort = Number(process.env.API_PORT || port + 1)
process.env.NODE_ENV = 'development'
// vite.config.ts proxies /api to it.
process.env.API_PORT = String(apiPort)

const server = spawn(
  process.execPath,
  [packageCommand('tsx'), 'watch', '--clear-screen=false', 'server/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort) },
  },
)

const { createServer } = await import('vite')
const site = await createServer({
  root,
  server: { host: process.env.HOST || '127.0.0.1', port, strictPort: true },
})

let stopping = false
async function stop(/** @type {number} */ code) {
  if (stopping) return
  stopping = true
  server.kill()
  await site.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
server.on('exit', (code) => {
  if (!stopping) console.error('The server stopped, so the site is stopping too.')
  void stop(code ?? 1)
})

await site.listen().catch((/** @type {Error} */ error) => {
  console.error(`The site couldn’t start: ${error.message}`)
  return stop(1)
})
if (!stopping) console.log(`Open http://localhost:${port}`)
