import { describe, expect, test } from 'vitest'
import { productSources } from './scans/sources.ts'

/** Lines as the formatter makes them. The maximum of 300 is the linter's rule. */
const TYPICAL = 60
const LONG = 160
const PAGE = 160
const FOLDER = 25

const files = productSources().map(({ file, text }) => ({
  file,
  lines: text.replace(/\n$/, '').split('\n').length,
}))
const longerThan = (limit: number, which = files) =>
  which.filter(({ lines }) => lines > limit).map(({ file, lines }) => `${file}: ${lines} lines`)

describe('a file can be read in one go:', () => {
  test(`half of them have at most ${TYPICAL} lines`, () => {
    const sorted = files.map(({ lines }) => lines).toSorted((a, b) => a - b)
    expect(sorted.length).toBeGreaterThan(100)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(TYPICAL)
  })

  test(`nine of ten have at most ${LONG}`, () => {
    const long = longerThan(LONG)
    expect(long.length, long.join('\n')).toBeLessThanOrEqual(files.length / 10)
  })

  test(`a page has at most ${PAGE}`, () => {
    expect(
      longerThan(
        PAGE,
        files.filter(({ file }) => /(Page|Step)\.tsx$/.test(file)),
      ),
    ).toEqual([])
  })
})

describe('things are found by name:', () => {
  test(`a folder has at most ${FOLDER} files, besides their tests`, () => {
    const folders = new Map<string, number>()
    for (const { file } of files) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
    expect([...folders].filter(([, many]) => many > FOLDER)).toEqual([])
  })

  test('no file has a meaningless name', () => {
    expect(
      files
        .map(({ file }) => file)
        .filter((file) => /\/(utils?|helpers?|common|misc|index)\.tsx?$/.test(file)),
    ).toEqual([])
  })
})
