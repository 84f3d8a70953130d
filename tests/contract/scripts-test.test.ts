import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createVitest, startVitest, type TestModule, type Vitest } from 'vitest/node'
import { deferred } from '#tests/support/deferred.ts'
import { folder, inNewFolder, load, scriptPath, write } from '#tests/support/server/script-folder.ts'

interface Failure {
  what: string
  why?: string
}
interface FileTime {
  file: string
  seconds: number
  tests: number
}
interface Tally {
  passed: number
  failures: Failure[]
  files?: FileTime[]
}
interface Steps {
  live: (name: string, work: (add: (tally: Tally) => void) => Promise<void>) => Promise<void>
  held: (name: string, work: () => Promise<{ code: number; said: string }>) => Promise<void>
  end: () => { passed: number; failed: number }
}

const { tally, summary, slowest, howOften, inWords } = await load<{
  tally: (modules: Iterable<TestModule>, unhandled: readonly unknown[], folder: string) => Tally
  summary: (tallies: readonly Tally[]) => { passed: number; failed: number; line: string }
  slowest: (tallies: readonly Tally[], count?: number) => string[]
  howOften: (failures: readonly Failure[], runs: number) => string[]
  inWords: (failure: Failure) => string
}>('test/results')
const { runFiles } = await load<{
  runFiles: (vitest: Vitest, patterns: string[], options: { twice: boolean }) => Promise<void>
}>('test/run-files')
const { testSteps } = await load<{ testSteps: () => Steps }>('test-steps')

inNewFolder()

describe('npm test counts', () => {
  it('a skipped, an unfinished, a broken and an unreadable test each as a failure with its reason', async () => {
    write(
      'good.test.mjs',
      `it('adds', () => new Promise((done) => setTimeout(done, 100))); it('subtracts', () => {})`,
    )
    write(
      'bad.test.mjs',
      `it('divides', () => { throw new Error('by zero') }); it.skip('sleeps', () => {}); it('waits', (t) => t.skip('no printer')); it.todo('dreams')`,
    )
    write(
      'hook.test.mjs',
      `describe('a house', () => { beforeAll(() => { throw new Error('no key') }); it('opens', () => {}) })`,
    )
    write('unreadable.test.mjs', `import './gone.mjs'`)
    const vitest = await startVitest('test', [], {
      root: folder,
      config: false,
      watch: false,
      globals: true,
      reporters: [{}],
    })
    // The inner run's result isn't this one's.
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

  it('what a file leaves behind, which it finds when it runs twice in one process', async () => {
    write(
      'untidy.test.mjs',
      `it('finds nothing', () => { const { left } = globalThis; globalThis.left = 'a crumb'; expect(left).toBeUndefined() })`,
    )
    // As ours do (tests/support/browser/fresh-device.ts).
    write('fresh.mjs', 'vi.resetModules()')
    const failures = async (twice: boolean) => {
      const vitest = await createVitest('test', {
        root: folder,
        config: false,
        watch: false,
        globals: true,
        isolate: false,
        maxWorkers: 1,
        setupFiles: ['fresh.mjs'],
        reporters: [{}],
      })
      await runFiles(vitest, ['untidy'], { twice })
      await vitest.close()
      process.exitCode = 0
      return tally(vitest.state.getTestModules(), [], folder).failures.map(inWords)
    }
    expect(await failures(false)).toEqual([])
    expect(await failures(true)).toEqual([
      `untidy.test.mjs > finds nothing: expected 'a crumb' to be undefined`,
    ])
  })

  it('everything into one line', () => {
    expect(
      summary([
        { passed: 2, failures: [{ what: 'lint' }] },
        { passed: 5, failures: [] },
      ]),
    ).toEqual({ passed: 7, failed: 1, line: '7 passed, 1 failed' })
    expect(summary([]).line).toBe('0 passed, 0 failed')
  })

  it('the files that took longest over all their runs, and repeated ones with their longest', () => {
    const files = Array.from({ length: 25 }, (_, at) => ({
      file: `tests/${at}.test.ts`,
      seconds: at + 1,
      tests: 2,
    }))
    const lines = slowest([
      { passed: 1, failures: [], files: files.slice(0, 12) },
      { passed: 0, failures: [] },
      { passed: 1, failures: [], files: files.slice(12) },
    ])
    expect(lines).toHaveLength(20)
    expect(lines[0]).toBe('   25.0 s     2 tests  tests/24.test.ts')
    expect(lines.at(-1)).toBe('    6.0 s     2 tests  tests/5.test.ts')
    expect(
      slowest([
        {
          passed: 2,
          failures: [],
          files: [9, 3].map((seconds) => ({ file: 'a.test.ts', seconds, tests: 1 })),
        },
      ]),
    ).toEqual(['    9.0 s     1 test   a.test.ts'])
  })

  it('how often a test failed in several runs, the most frequent first', () => {
    const failures = [
      { what: 'a > b', why: 'late' },
      { what: 'c' },
      { what: 'c' },
      { what: 'a > b', why: 'too: late' },
      { what: 'c' },
    ]
    expect(howOften(failures, 5)).toEqual(['3 of 5  c', '2 of 5  a > b: too: late'])
    expect(howOften([], 5)).toEqual([])
  })
})

it('a step that runs beside the tests prints its output when it has ended, in one piece', async () => {
  const said: string[] = []
  const log = vi
    .spyOn(console, 'log')
    .mockImplementation((text: string) => void said.push(text.replace(/[\d.]+ s\b/g, '0 s')))
  const steps = testSteps()
  const { promise: testsEnded, resolve: endTests } = deferred()
  const tests = steps.live('tests', async (add) => {
    await testsEnded
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

describe('the throwaway PostgreSQL server', () => {
  it('answers while the tests run and is gone, with its folder, when they end or are killed', async () => {
    // Root's home folder is closed to the account that runs the server.
    chmodSync(folder, 0o755)
    const keeper = spawn(process.execPath, [scriptPath('lib/throwaway-postgres')], {
      env: { ...process.env, TMPDIR: folder },
    })
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
    await expect.poll(() => readdirSync(folder)).toEqual([])
    await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('ECONNREFUSED')
  })

  it('says in one sentence that there is none', async () => {
    const keeper = spawn(process.execPath, [scriptPath('lib/throwaway-postgres')], {
      env: { ...process.env, TEST_POSTGRES_BIN: join(folder, 'nowhere') },
    })
    const [said, [code]] = await Promise.all([once(keeper.stderr, 'data'), once(keeper, 'exit')])
    expect(String(said)).toBe(
      'PostgreSQL was not found: install its server or name the folder of initdb in TEST_POSTGRES_BIN.\n',
    )
    expect(code).toBe(1)
    expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  })
})

async function firstWords(keeper: ChildProcessWithoutNullStreams): Promise<string> {
  keeper.stderr.pipe(process.stderr)
  const words = await Promise.race([once(keeper.stdout, 'data'), once(keeper, 'exit')])
  return String(words[0]).trim()
}
