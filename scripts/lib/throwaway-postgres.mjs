// A PostgreSQL server in a temporary folder that lives exactly as long as our standard input stays open: when
// the parent ends, even by SIGKILL, the pipe closes, and server and folder are removed. Prints one line, the
// server's URL, once it responds. Deliberately not safe against power cuts, unless --durable is given.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './find-program.mjs'
import { removeAtEnd } from './remove-at-end.mjs'

const programs = findPostgres()
if (!programs)
  leave('PostgreSQL was not found: install its server or name the folder of initdb in TEST_POSTGRES_BIN.')

const account = unprivilegedAccount()
const options = { ...account, env: { ...process.env, LC_ALL: 'C' } }
const folder = makeCluster(programs)

const port = await freePort()
const settings = [
  'listen_addresses=127.0.0.1',
  `port=${port}`,
  'unix_socket_directories=',
  'max_connections=200',
  ...(process.argv.includes('--durable')
    ? []
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
]
const server = spawn(
  join(programs, 'postgres'),
  ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
  { ...options, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
)

let output = ''
let ready = false
server.stderr.on('data', (/** @type {Buffer} */ chunk) => {
  output = (output + chunk.toString()).slice(-4000)
  if (ready || !output.includes('ready to accept connections')) return
  ready = true
  process.stdout.write(`postgres://postgres@127.0.0.1:${port}/postgres\n`)
})

let stopping = false
function stop() {
  stopping = true
  // Immediate shutdown: the folder is discarded, so a clean one would only take longer.
  server.kill('SIGQUIT')
}
process.stdin.on('end', stop).on('error', stop).resume()
process.on('SIGTERM', stop).on('SIGINT', stop)
server.on('error', (error) => leave(`PostgreSQL couldn’t be started: ${error.message}`))
server.on('exit', () =>
  stopping ? process.exit(0) : leave(`PostgreSQL stopped by itself: ${output.trim()}`),
)

/** @param {string} programs */
function makeCluster(programs) {
  let problem = ''
  // Root's TMPDIR may be inaccessible to the account that runs the server.
  for (const parent of account ? [tmpdir(), '/tmp', '/var/tmp'] : [tmpdir()]) {
    const cluster = mkdtempSync(join(parent, 'portage-postgres-'))
    removeAtEnd(cluster)
    if (account) chownSync(cluster, account.uid, account.gid)
    const initdb = spawnSync(
      join(programs, 'initdb'),
      ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      { ...options, cwd: cluster },
    )
    if (initdb.status === 0) return cluster
    problem = initdb.error?.message ?? initdb.stderr.toString().trim()
  }
  return leave(`PostgreSQL could not make a database: ${problem}`)
}

/** PostgreSQL refuses to run as root; its package creates an account for it. */
function unprivilegedAccount() {
  if (process.getuid?.() !== 0) return undefined
  try {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()),
    )
    return { uid: /** @type {number} */ (uid), gid: /** @type {number} */ (gid) }
  } catch {
    return leave(
      'PostgreSQL does not run as root and there is no account "postgres": make one or run the tests as another user.',
    )
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
        probe.close(() => resolve(port))
      })
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function leave(sentence) {
  console.error(sentence)
  process.exit(1)
}
