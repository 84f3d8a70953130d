import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GoodsWordsFile } from './goods-words.ts'
import { isHsCode, writtenHs } from './hs-code.ts'
import { createHsSearch, type HsFile } from './hs-search.ts'

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), 'utf8')) as T
const file = read<HsFile>('hs')
const words = read<GoodsWordsFile>('goods-words')
const hs = createHsSearch(file, words)
const codes = (query: string, limit?: number) => hs.search(query, limit).map(({ code }) => code)

test('the nomenclature is whole: 5,612 lines, each under a heading', () => {
  const lines = file.rows.filter(([code]) => code.length === 6)
  expect(lines).toHaveLength(5612)
  expect(lines.every(([code]) => isHsCode(code) && hs.find(code)?.heading !== '')).toBe(true)
})

test.each([
  ['cotton t-shirt', '610910'],
  ['men shirts cotton', '620520'],
  ['laptop', '847130'],
  ['smartphone', '851713'],
  ['lithium battery', '850760'],
  ['maple syrup', '170220'],
  ['honey', '040900'],
  ['sunglasses', '900410'],
  ['bicycles', '871200'],
  ['paintings', '970121'],
  ['diamonds unworked', '710231'],
  ['chemise homme coton', '620520'],
  ['chandail en laine', '611011'],
  ['sirop d’érable', '170220'],
  ['ordinateur portable', '847130'],
  ['café torréfié', '090121'],
  ['vélo', '871200'],
  ['camiseta de algodón', '610910'],
  ['juguetes', '950300'],
  ['棉T恤', '610910'],
  ['笔记本电脑', '847130'],
  ['巧克力', '180610'],
])('"%s" finds %s among the first three', (query, code) => {
  expect(codes(query, 3)).toContain(code)
})

test('a number finds what begins with it, however it is written', () => {
  expect(codes('6109')).toEqual(['610910', '610990'])
  expect(codes('6109.10')).toEqual(['610910'])
  expect(codes('6109.10.00.12')).toEqual(['610910'])
  expect(codes('61').every((code) => code.startsWith('61'))).toBe(true)
  expect(codes('7700')).toEqual([])
})

test('words half typed already find', () => {
  expect(codes('umbrel')).toContain('660191')
  expect(codes('parapl')).toContain('660191')
})

test('what a line is not counts little', () => {
  expect(codes('horses', 2)).toEqual(expect.arrayContaining(['010121']))
  expect(hs.search('n.e.c.')).toBeDefined()
})

test('nothing asked, nothing found; nonsense finds nothing', () => {
  expect(codes('')).toEqual([])
  expect(codes('  de la ')).toEqual([])
  expect(codes('zzqxv')).toEqual([])
})

test('every everyday word leads somewhere', () => {
  const lost = words.rows
    .flatMap(({ to: _to, ...languages }) => Object.values(languages).join(' ').split(' '))
    .filter((word) => codes(word, 1).length === 0)
  expect(lost).toEqual([])
})

test('whatever is typed is answered, with lines of the nomenclature alone and none twice', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'grapheme' }), (query) => {
      const found = codes(query, 50)
      expect(new Set(found).size).toBe(found.length)
      expect(found.every((code) => hs.find(code) !== null)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a search is done within one frame (16 ms), the worst letters included', () => {
  const queries = [
    'a',
    's',
    'o',
    'other articles of plastics',
    'men shirts cotton knitted',
    'chemise homme coton',
    'machine parts apparatus electric',
    '61',
  ]
  for (const query of queries) codes(query)
  const times = queries
    .flatMap((query) =>
      Array.from({ length: 5 }, () => {
        const start = performance.now()
        codes(query)
        return performance.now() - start
      }),
    )
    .toSorted((a, b) => a - b)
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(16)
})

test('codes are written as their countries do', () => {
  expect(writtenHs('610910')).toBe('6109.10')
  expect(writtenHs('6109100012')).toBe('6109.10.00.12')
  expect(writtenHs('6109100012', 'US')).toBe('6109.10.0012')
})
