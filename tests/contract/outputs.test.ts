import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#src/contract/contract.ts'
import { load } from '#tests/support/server/script-folder.ts'
import { ROOT } from './scans/sources.ts'

const { outputSchemas } = (await load('output-schemas')) as { outputSchemas: () => object }
const FILE = 'src/contract/outputs.json'

test('what calls answer is described as their types are', { timeout: 120_000 }, () => {
  expect(JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')), 'npm run outputs writes it').toEqual(
    outputSchemas(),
  )
})

test('every call has its answer described', () => {
  const { calls } = JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')) as { calls: Record<string, object> }
  const names = Object.entries(contract).flatMap(([group, all]) =>
    Object.keys(all).map((call) => `${group}.${call}`),
  )
  expect(Object.keys(calls).toSorted()).toEqual(names.toSorted())
})
