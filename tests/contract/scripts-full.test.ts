import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { folder, inNewFolder, load, write } from '#tests/support/server/script-folder.ts'

interface Part {
  name: string
  patterns?: string[]
  env?: Record<string, string>
}
interface Tree {
  commit: string
  changes: number
}

const { parts, readParts } = await load<{
  parts: readonly Part[]
  readParts: (words: string[]) => Part[] | string
}>('full-parts')
const { notePart, treeOf, partsInWords } = await load<{
  notePart: (
    folder: string,
    name: string,
    came: { passed: number; failed: number; seconds: number },
    before: Tree | undefined,
  ) => string
  treeOf: (folder: string) => Tree | undefined
  partsInWords: (folder: string, parts: readonly { name: string }[]) => string[]
}>('full-notes')

inNewFolder()

describe('npm run test:full', () => {
  const names = (found: Part[] | string) =>
    typeof found === 'string' ? found : found.map(({ name }) => name)

  it('runs every part, one by its number, or those containing a word', () => {
    expect(readParts([])).toEqual(parts)
    expect(names(readParts(['--part', `2/${parts.length}`]))).toEqual(['both databases'])
    expect(names(readParts([`--part=1/${parts.length}`]))).toEqual(['everything once'])
    expect(names(readParts(['faults/walk']))).toEqual(['walks through faults'])
    expect(names(readParts(['accessibility']))).toHaveLength(4)
  })

  it.each([
    ['--part', '2/5'],
    ['--part', '0/11'],
    ['--part', '12/11'],
    ['--part'],
    ['--parts', '1/11'],
    ['nowhere'],
  ])('lists the parts when asked for %s %s', (...words) => {
    expect(readParts(words)).toContain(
      'the parts are 1/11 everything once; 2/11 both databases; 3/11 files twice; 4/11 models; ',
    )
  })

  it('has a record for each part by its name, and finds every test file it runs', () => {
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
    const files = parts.flatMap(({ patterns = [] }) => patterns)
    expect(files.length).toBeGreaterThan(8)
    expect(
      files.filter((file) => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)))),
    ).toEqual([])
  })

  it('goes to the full extent in every file that npm test runs in short', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const short = ['api', 'e2e', 'faults', 'flows']
      .flatMap((kind) =>
        readdirSync(join(root, 'tests', kind), { recursive: true, encoding: 'utf8' }).map(
          (file) => `tests/${kind}/${file.replaceAll('\\', '/')}`,
        ),
      )
      .filter(
        (file) =>
          /\.test\.tsx?$/.test(file) &&
          /support\/\w+\/(full-run|screens|databases)\.ts/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(short.length).toBeGreaterThan(10)
    const wide = parts.filter(({ env }) => env?.FULL === '1')
    expect(
      short.filter(
        (file) => !wide.some(({ patterns = [] }) => patterns.some((part) => file.startsWith(part))),
      ),
    ).toEqual([])
  })
})

describe('a passed part of test:full', () => {
  const passed = { passed: 7, failed: 0, seconds: 130 }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
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

  it('is recorded with its commit, beside the other parts, and reported with the number of commits since', () => {
    const head = git('rev-parse', 'HEAD')
    expect(notePart(folder, 'models', passed, treeOf(folder))).toBe(
      'models: recorded in docs/full-runs.json. Commit it.',
    )
    // The first recorded run is itself a change, and mustn't invalidate the others.
    expect(notePart(folder, 'walks', passed, treeOf(folder))).toContain('walks: recorded')
    const note = { commit: head, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), passed: 7, seconds: 130 }
    expect(notes()).toEqual({ models: note, walks: note })
    commit('two.ts')
    expect(partsInWords(folder, [{ name: 'models' }, { name: 'other' }])).toEqual([
      expect.stringMatching(
        new RegExp(`^1/2 models  ${head.slice(0, 8)}, .*, 1 commit ago; 7 passed in 2 min$`),
      ),
      '2/2 other   never recorded',
    ])
  })

  it.each([
    ['something failed', { ...passed, failed: 2 }, () => {}, '2 failed'],
    ['nothing ran', { ...passed, passed: 0 }, () => {}, 'nothing ran'],
    [
      'a file was changed',
      passed,
      () => write('one.ts', 'other'),
      'the work tree has changes that aren’t committed',
    ],
    [
      'a file was added',
      passed,
      () => write('new.ts', 'text'),
      'the work tree has changes that aren’t committed',
    ],
    [
      'there is another commit by now',
      passed,
      () => commit('two.ts'),
      'another commit was checked out in the meantime',
    ],
  ])('isn’t recorded when %s', (_, came, change, why) => {
    const before = treeOf(folder)
    change()
    expect(notePart(folder, 'models', came, before)).toBe(
      `models: not recorded in docs/full-runs.json: ${why}.`,
    )
    expect(existsSync(join(folder, 'docs/full-runs.json'))).toBe(false)
  })

  it('isn’t recorded without git', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect(notePart(folder, 'models', passed, treeOf(folder))).toContain('this is not a checkout of git')
  })
})
