import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { load } from '#tests/support/server/script-folder.ts'
import { ROOT } from './scans/sources.ts'

const { mutations } = await load<{
  mutations: readonly { what: string; file: string; from: string; tests: string[] }[]
}>('test/mutations')

test.each(mutations)('npm run mutate finds what it turns off: $what', ({ file, from, tests }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2)
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
