import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startVitest, type TestModule } from 'vitest/node'

interface Failure { what: string, why?: string }
interface FileTime { file: string, seconds: number, tests: number }
interface Tally { passed: number, failures: Failure[], files?: FileTime[] }
interface Scripts {
  fingerprint: (folder: string, environment: Record<string, string>) => string
  isInstalled: (wanted: object | undefined, present: object | undefined) => boolean
  nodeProblem: (version: string, range: string) => string | undefined
  tally: (modules: Iterable<TestModule>, unhandled: readonly unknown[], folder: string) => Tally
  summary: (tallies: readonly Tally[]) => { passed: number, failed: number, line: string }
  slowest: (tallies: readonly Tally[], count?: number) => string[]
  howOften: (failures: readonly Failure[], runs: number) => string[]
  inWords: (failure: Failure) => string
  testSteps: () => Steps
  parts: readonly Part[]
  readParts: (words: string[]) => Part[] | string
  notePart: (folder: string, name: string, came: { passed: number, failed: number, seconds: number }, before: Tree | undefined) => string
  treeOf: (folder: string) => Tree | undefined
  partsInWords: (folder: string, parts: readonly { name: string }[]) => string[]
}
interface Part { name: string, patterns?: string[] }
interface Tree { commit: string, changes: number }
interface Steps {
  live: (name: string, work: (add: (tally: Tally) => void) => Promise<void>) => Promise<void>
  held: (name: string, work: () => Promise<{ code: number, said: string }>) => Promise<void>
  end: () => { passed: number, failed: number }
}

interface Lock { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

const scriptPath = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url))
const load = async (name: string) => await import(/* @vite-ignore */ scriptPath(name)) as Scripts
const { fingerprint } = await load('fingerprint')
const { isInstalled, nodeProblem } = await load('install')
const { tally, summary, slowest, howOften, inWords } = await load('results')
const { testSteps } = await load('test-steps')
const { parts, readParts } = await load('full-parts')
const { notePart, treeOf, partsInWords } = await load('full-notes')

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
    write('good.test.mjs', `it('adds', () => new Promise((done) => setTimeout(done, 100))); it('subtracts', () => {})`)
    write('bad.test.mjs', `it('divides', () => { throw new Error('by zero') }); it.skip('sleeps', () => {}); it('waits', (t) => t.skip('no printer')); it.todo('dreams')`)
    write('hook.test.mjs', `describe('a house', () => { beforeAll(() => { throw new Error('no key') }); it('opens', () => {}) })`)
    write('unreadable.test.mjs', `import './gone.mjs'`)
    const vitest = await startVitest('test', [], { root: folder, config: false, watch: false, globals: true, reporters: [{}] })
    // The inner run's verdict is not this one's.
    process.exitCode = 0
    const counted = tally(vitest.state.getTestModules(), [new Error('somewhere else')], folder)

    expect(counted.passed).toBe(2)
    expect(counted.failures.map(inWords).sort()).toEqual([
      'bad.test.mjs > divides: by zero',
      'bad.test.mjs > dreams: skipped without a reason',
      'bad.test.mjs > sleeps: skipped without a reason',
      'bad.test.mjs > waits: skipped, no printer',
      'hook.test.mjs > a house > opens: skipped without a reason',
      'hook.test.mjs > a house: no key',
      'outside a test: somewhere else',
      expect.stringContaining('unreadable.test.mjs: '),
    ])
    expect(counted.files).toContainEqual({ file: 'bad.test.mjs', seconds: expect.any(Number), tests: 4 })
    const { seconds } = counted.files!.find(({ file }) => file === 'good.test.mjs')!
    expect(seconds > 0.09 && seconds < 60, `${seconds} s`).toBe(true)
  })

  it('everything into one line', () => {
    expect(summary([{ passed: 2, failures: [{ what: 'lint' }] }, { passed: 5, failures: [] }])).toEqual({ passed: 7, failed: 1, line: '7 passed, 1 failed' })
    expect(summary([]).line).toBe('0 passed, 0 failed')
  })

  it('the files that took longest over all of its runs, and what ran often with its longest', () => {
    const files = Array.from({ length: 25 }, (_, at) => ({ file: `tests/${at}.test.ts`, seconds: at + 1, tests: 2 }))
    const lines = slowest([{ passed: 1, failures: [], files: files.slice(0, 12) }, { passed: 0, failures: [] }, { passed: 1, failures: [], files: files.slice(12) }])
    expect(lines).toHaveLength(20)
    expect(lines[0]).toBe('   25.0 s     2 tests  tests/24.test.ts')
    expect(lines.at(-1)).toBe('    6.0 s     2 tests  tests/5.test.ts')
    expect(slowest([{ passed: 2, failures: [], files: [9, 3].map((seconds) => ({ file: 'a.test.ts', seconds, tests: 1 })) }])).toEqual(['    9.0 s     1 test   a.test.ts'])
  })

  it('how often of several runs a test failed, the most frequent first', () => {
    const failures = [{ what: 'a > b', why: 'late' }, { what: 'c' }, { what: 'c' }, { what: 'a > b', why: 'too: late' }, { what: 'c' }]
    expect(howOften(failures, 5)).toEqual(['3 of 5  c', '2 of 5  a > b: too: late'])
    expect(howOften([], 5)).toEqual([])
  })
})

it('a step beside the tests says what it has to say when it has ended, in one piece', async () => {
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text.replace(/[\d.]+ s\b/g, '0 s')))
  const steps = testSteps()
  let endTests = () => {}
  const tests = steps.live('tests', async (add) => {
    await new Promise<void>((resolve) => { endTests = resolve })
    add({ passed: 2, failures: [] })
  })
  await steps.held('lint', async () => ({ code: 1, said: 'one\ntwo' }))
  endTests()
  await tests
  const came = steps.end()
  log.mockRestore()

  const line = (name: string) => `\n── ${name} ${'─'.repeat(60 - name.length)}`
  expect(said.slice(0, 3)).toEqual([line('tests'), `${line('lint')}\none\ntwo\n✗ lint, 0 s`, '✓ tests, 0 s'])
  expect(said.at(-1)).toBe('\nEverything took 0 s.\n2 passed, 1 failed')
  expect(came).toMatchObject({ passed: 2, failed: 1 })
})

describe('npm run test:full', () => {
  const names = (found: Part[] | string) => (typeof found === 'string' ? found : found.map(({ name }) => name))

  it('runs every part, one by its number, or those with a word', () => {
    expect(readParts([])).toEqual(parts)
    expect(names(readParts(['--part', `2/${parts.length}`]))).toEqual(['models'])
    expect(names(readParts([`--part=1/${parts.length}`]))).toEqual(['everything once'])
    expect(names(readParts(['faults-walk']))).toEqual(['walks through faults'])
    expect(names(readParts(['accessibility']))).toHaveLength(4)
  })

  it.each([['--part', '2/5'], ['--part', '0/8'], ['--part', '9/8'], ['--part'], ['--parts', '1/8'], ['nowhere']])('says which parts there are when asked for %s %s', (...words) => {
    expect(readParts(words)).toContain('the parts are 1/8 everything once; 2/8 models; ')
  })

  it('has a note for each part by its name, and finds every test file it runs', () => {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
    const files = parts.flatMap(({ patterns = [] }) => patterns)
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))))).toEqual([])
  })
})

describe('that a part of test:full passed', () => {
  const passed = { passed: 7, failed: 0, seconds: 130 }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder, encoding: 'utf8' }).trim()
  const commit = (file: string) => {
    write(file, 'text')
    git('add', '.')
    git('commit', '-q', '-m', file)
  }
  const notes = () => JSON.parse(readFileSync(join(folder, 'docs/full-runs.json'), 'utf8')) as object
  beforeEach(() => {
    git('init', '-q')
    commit('one.ts')
  })

  it('is noted with its commit, beside the other parts, and told with how many commits came since', () => {
    const head = git('rev-parse', 'HEAD')
    expect(notePart(folder, 'models', passed, treeOf(folder))).toBe('models: noted in docs/full-runs.json, to be committed.')
    // The first note is a change itself, and hinders no other.
    expect(notePart(folder, 'walks', passed, treeOf(folder))).toContain('walks: noted')
    const note = { commit: head, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), passed: 7, seconds: 130 }
    expect(notes()).toEqual({ models: note, walks: note })
    commit('two.ts')
    expect(partsInWords(folder, [{ name: 'models' }, { name: 'other' }])).toEqual([
      expect.stringMatching(new RegExp(`^1/2 models  ${head.slice(0, 8)}, .*, 1 commit ago; 7 passed in 2 min$`)),
      '2/2 other   never noted',
    ])
  })

  it.each([
    ['something failed', { ...passed, failed: 2 }, () => {}, '2 failed'],
    ['nothing ran', { ...passed, passed: 0 }, () => {}, 'nothing ran'],
    ['a file was changed', passed, () => write('one.ts', 'other'), 'the work tree has other changes than the commit'],
    ['a file was added', passed, () => write('new.ts', 'text'), 'the work tree has other changes than the commit'],
    ['there is another commit by now', passed, () => commit('two.ts'), 'another commit was checked out meanwhile'],
  ])('is not noted when %s', (_, came, change, why) => {
    const before = treeOf(folder)
    change()
    expect(notePart(folder, 'models', came, before)).toBe(`models: not noted in docs/full-runs.json, ${why}.`)
    expect(existsSync(join(folder, 'docs/full-runs.json'))).toBe(false)
  })

  it('is not noted where there is no git', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect(notePart(folder, 'models', passed, treeOf(folder))).toContain('this is not a checkout of git')
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
