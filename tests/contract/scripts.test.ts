import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startVitest, type TestModule } from 'vitest/node'

interface Tally { passed: number, failures: string[] }
interface Scripts {
  fingerprint: (folder: string, environment: Record<string, string>) => string
  isInstalled: (wanted: object | undefined, present: object | undefined) => boolean
  nodeProblem: (version: string, range: string) => string | undefined
  tally: (modules: Iterable<TestModule>, unhandled: readonly unknown[], folder: string) => Tally
  summary: (tallies: readonly Tally[]) => { failed: number, line: string }
}

interface Lock { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

const scriptPath = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url))
const load = async (name: string) => await import(/* @vite-ignore */ scriptPath(name)) as Scripts
const { fingerprint } = await load('fingerprint')
const { isInstalled, nodeProblem } = await load('install')
const { tally, summary } = await load('results')

let folder = ''
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'portage-scripts-')) })
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

describe('npm start builds again', () => {
  beforeEach(() => {
    write('package.json', '{}')
    write('src/domain/money.ts', 'export const cents = 1')
    write('public/robots.txt', 'User-agent: *')
  })

  it.each([
    ['a source file is edited', () => write('src/domain/money.ts', 'export const cents = 2')],
    ['a file is added', () => write('server/modules/auth/routes.ts', '')],
    ['a file is renamed', () => renameSync(join(folder, 'public/robots.txt'), join(folder, 'public/humans.txt'))],
    ['a page is added', () => write('index.html', '<!doctype html>')],
    ['the build options change', () => write('vite.config.ts', '')],
    ['a package changes', () => write('package-lock.json', '{}')],
  ])('when %s', (_, change) => {
    const before = fingerprint(folder, {})
    change()
    expect(fingerprint(folder, {})).not.toBe(before)
  })

  it('when text moves from the end of one file to the start of the next', () => {
    write('src/a.ts', 'one two')
    write('src/b.ts', '')
    const before = fingerprint(folder, {})
    write('src/a.ts', 'one ')
    write('src/b.ts', 'two')
    expect(fingerprint(folder, {})).not.toBe(before)
  })

  it.each([
    'PUBLIC_URL', 'SITE_NAME', 'SITE_PHONE', 'SITE_EMAIL', 'SITE_ADDRESS', 'SITE_PROMISE_DISCOUNT',
    'SITE_PROMISE_FREE_DELIVERY', 'SITE_PROMISE_RETURN_DAYS', 'SISTER_MARKETPLACE_URL', 'RETENTION_INQUIRIES_MONTHS', 'RETENTION_MAIL_DAYS',
  ])('when the operator sets %s', (name) => {
    expect(fingerprint(folder, { [name]: 'something else' })).not.toBe(fingerprint(folder, {}))
  })

  it('but not when only a test, a document or an unrelated setting changes', () => {
    const before = fingerprint(folder, {})
    write('src/domain/money.test.ts', 'changed')
    write('tests/api/auth.test.ts', 'changed')
    write('README.md', 'changed')
    write('dist/server/main.js', 'changed')
    expect(fingerprint(folder, { PORT: '9000', DATABASE_URL: 'postgres://elsewhere' })).toBe(before)
  })
})

describe('the packages are installed again', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' },
    'node_modules/esbuild-darwin': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  }
  const present = { 'node_modules/yup': { version: '1.7.1', integrity: 'sha512-a' } }

  it('never when every package is there, leaving aside those of another system', () => {
    expect(isInstalled(wanted, present)).toBe(true)
    expect(isInstalled(wanted, { ...present, 'node_modules/esbuild-linux': { version: '1.0.0', optional: true } })).toBe(true)
  })

  it.each([
    ['nothing is installed or an install was cut short', undefined],
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/yup': { version: '1.6.0', integrity: 'sha512-z' } }],
    ['a package is no longer wanted', { ...present, 'node_modules/moment': { version: '2.0.0' } }],
  ])('when %s', (_, found) => {
    expect(isInstalled(wanted, found)).toBe(false)
  })
})

it('a person on any system gets every package from the lock file', () => {
  // npm ci refuses a lock file that leaves out the packages of systems other than the one it was written on.
  const { packages } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8')) as Lock
  const absent = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesSeenFrom(place).some((folder) => `${folder}node_modules/${name}` in packages)))
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(absent).toEqual([])
})

it.each(['16.20.2', '18.20.4', '20.18.3'])('a person with Node %s is told which one to install', (version) => {
  expect(nodeProblem(version, '>=20.19')).toBe(`Portage needs Node 20.19 or newer and this is ${version}: install a newer one from https://nodejs.org.`)
})

it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('a person with Node %s can start at once', (version) => {
  expect(nodeProblem(version, '>=20.19')).toBeUndefined()
})

describe('npm test counts', () => {
  it('a skipped, an unfinished, a broken and an unreadable test each as a failure with its reason', async () => {
    write('good.test.mjs', `it('adds', () => {}); it('subtracts', () => {})`)
    write('bad.test.mjs', `it('divides', () => { throw new Error('by zero') }); it.skip('sleeps', () => {}); it('waits', (t) => t.skip('no printer')); it.todo('dreams')`)
    write('hook.test.mjs', `describe('a house', () => { beforeAll(() => { throw new Error('no key') }); it('opens', () => {}) })`)
    write('unreadable.test.mjs', `import './gone.mjs'`)
    const vitest = await startVitest('test', [], { root: folder, config: false, watch: false, globals: true, reporters: [{}] })
    // The inner run's verdict is not this one's.
    process.exitCode = 0
    const counted = tally(vitest.state.getTestModules(), [new Error('somewhere else')], folder)

    expect(counted.passed).toBe(2)
    expect([...counted.failures].sort()).toEqual([
      'bad.test.mjs > divides: by zero',
      'bad.test.mjs > dreams: skipped without a reason',
      'bad.test.mjs > sleeps: skipped without a reason',
      'bad.test.mjs > waits: skipped, no printer',
      'hook.test.mjs > a house > opens: skipped without a reason',
      'hook.test.mjs > a house: no key',
      'outside a test: somewhere else',
      expect.stringContaining('unreadable.test.mjs: '),
    ])
  })

  it('everything into one line', () => {
    expect(summary([{ passed: 2, failures: ['lint'] }, { passed: 5, failures: [] }])).toEqual({ failed: 1, line: '7 passed, 1 failed' })
    expect(summary([]).line).toBe('0 passed, 0 failed')
  })
})

describe('the throwaway PostgreSQL server', () => {
  it('answers while the tests run and is gone, with its folder, when they end or are killed', async () => {
    // Root's own folder is closed to the account that runs the server.
    chmodSync(folder, 0o755)
    const keeper = spawn(process.execPath, [scriptPath('throwaway-postgres')], { env: { ...process.env, TMPDIR: folder } })
    const gone = once(keeper, 'exit')
    const url = await firstWords(keeper)
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ answer: number }>('select 40 + 2 as answer')
    expect(rows).toEqual([{ answer: 42 }])
    expect(readdirSync(folder)).toHaveLength(1)

    // What a SIGKILL of the run does to the pipe.
    keeper.stdin.destroy()
    await gone
    expect(readdirSync(folder)).toEqual([])
    await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
  })

  it('says in one sentence that there is none', async () => {
    const keeper = spawn(process.execPath, [scriptPath('throwaway-postgres')], { env: { ...process.env, TEST_POSTGRES_BIN: join(folder, 'nowhere') } })
    const [said, [code]] = await Promise.all([once(keeper.stderr, 'data'), once(keeper, 'exit')])
    expect(String(said)).toBe('PostgreSQL was not found: install its server or name the folder of initdb in TEST_POSTGRES_BIN.\n')
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })
})

async function firstWords(keeper: ChildProcessWithoutNullStreams): Promise<string> {
  keeper.stderr.pipe(process.stderr)
  const words = await Promise.race([once(keeper.stdout, 'data'), once(keeper, 'exit')])
  return String(words[0]).trim()
}

/** Where Node looks for a package from a place such as node_modules/vite: inside it, then in each folder above. */
function placesSeenFrom(place: string): string[] {
  const parents = place.split('/node_modules/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...parents]
}
