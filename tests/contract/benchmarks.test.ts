import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { table, type Line } from '#tests/bench/figures.ts'
import { withRows } from '#tests/bench/report.ts'
import { ROOT } from './scans/sources.ts'

const PAGE = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8')
const line = (row: string, who: string, median: string): Line => ({ row, who, median, p95: '9 ms' })

test('new measurements replace their rows on the benchmarks page and leave the others', () => {
  const order = ['Save', 'Search', 'Load']
  const before = `# Benchmarks\n\nWords.\n\n<!-- bench -->\nMeasured then.\n\n${table([
    line('Search', 'portage', '1 ms'),
    line('Search', 'idb', '2 ms'),
    line('Load', 'portage', '3 ms'),
  ])}\n<!-- /bench -->\n\nMore words.\n`
  expect(
    withRows(
      before,
      'Measured now.',
      [line('Save', 'portage', '4 ms'), line('Search', 'portage', '5 ms')],
      order,
    ),
  ).toBe(
    `# Benchmarks\n\nWords.\n\n<!-- bench -->\nMeasured now.\n\n${table([
      line('Save', 'portage', '4 ms'),
      line('Search', 'portage', '5 ms'),
      line('Load', 'portage', '3 ms'),
    ])}\n<!-- /bench -->\n\nMore words.\n`,
  )
})

test('the page has the place where `npm run bench -- --write` puts its table', () => {
  const changed = withRows(PAGE, 'Measured now.', [line('Save', 'portage', '4 ms')], ['Save'])
  expect(changed).toContain('\nMeasured now.\n\n| What | Who | Median | p95 | Limit | Remark |\n')
  expect(changed.slice(0, changed.indexOf('<!-- bench -->'))).toBe(
    PAGE.slice(0, PAGE.indexOf('<!-- bench -->')),
  )
  expect(() => withRows('# Benchmarks\n', '', [], [])).toThrow('docs/benchmarks.md has no <!-- bench -->')
})
