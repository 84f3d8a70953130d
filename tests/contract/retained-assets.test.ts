import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from './scans/sources.ts'

const { restoreFormer, setAside } = (await import(join(ROOT, 'scripts/build/retained-assets.mjs'))) as Record<
  'restoreFormer' | 'setAside',
  (dist: string) => Promise<void>
>

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'portage-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

/** As scripts/build.mjs does it: move aside, empty everything, write the new files, move back. */
async function build(files: Record<string, string>): Promise<void> {
  await setAside(dist)
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, 'client', file)), { recursive: true })
    writeFileSync(join(dist, 'client', file), text)
  }
  await restoreFormer(dist)
}
const assets = () => readdirSync(join(dist, 'client/assets')).toSorted()

describe('a tab left open during an update', () => {
  test('still gets its screens from the server, for two builds', async () => {
    await build({
      'assets/app-1.js': 'first',
      'assets/same-0.js': 'same',
      'data/fsa-1.json': '[]',
      'index.html': '1',
    })
    await build({
      'assets/app-2.js': 'second',
      'assets/same-0.js': 'same',
      'data/fsa-2.json': '[2]',
      'index.html': '2',
    })
    expect(assets()).toEqual(['app-1.js', 'app-2.js', 'same-0.js'])
    expect(readFileSync(join(dist, 'client/assets/app-1.js'), 'utf8')).toBe('first')
    expect(readdirSync(join(dist, 'client/data'))).toEqual(['fsa-1.json', 'fsa-2.json'])
    expect(readFileSync(join(dist, 'client/index.html'), 'utf8')).toBe('2')

    await build({ 'assets/app-3.js': 'third', 'assets/same-0.js': 'same' })
    expect(assets()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'same-0.js'])
    await build({ 'assets/app-4.js': 'fourth' })
    expect(assets()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same-0.js'])
  })

  test('loses nothing by a build of the same sources', async () => {
    await build({ 'assets/app-1.js': '1' })
    for (let times = 0; times < 4; times += 1) await build({ 'assets/app-2.js': '2' })
    expect(assets()).toEqual(['app-1.js', 'app-2.js'])
  })

  test('loses nothing by a build that failed after emptying the folder', async () => {
    await build({ 'assets/app-1.js': '1' })
    await setAside(dist)
    rmSync(join(dist, 'client'), { recursive: true })
    expect(existsSync(join(dist, 'client'))).toBe(false)
    await build({ 'assets/app-2.js': '2' })
    expect(assets()).toEqual(['app-1.js', 'app-2.js'])
  })

  test('from before builds were recorded is served too', async () => {
    await build({ 'assets/app-1.js': '1' })
    rmSync(join(dist, 'builds.json'))
    await build({ 'assets/app-2.js': '2' })
    expect(assets()).toEqual(['app-1.js', 'app-2.js'])
  })
})
