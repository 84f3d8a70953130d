// npm run bench: measures what the table in docs/benchmarks.md says, beside what other people use.
//   npm run bench -- search     only the rows whose name has that word
//   npm run bench -- --write    writes what was measured to docs/benchmarks.md
//   npm run bench -- --repeats=1   only to try whether it runs; --who=portage,RxDB to look at some
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { seededRandom } from '#src/domain/shared/seeded-random.ts'
import { BROWSER_FLAGS } from '#tests/support/browser/browser-flags.ts'
import type { Bench, Row } from './bench.ts'
import { bundle } from './bundle.ts'
import { table, type Line } from './figures.ts'
import { openFront } from './front.ts'
import { drain } from './rows/drain.ts'
import { durable, restart } from './rows/durable.ts'
import { faults } from './rows/faults.ts'
import { lighthouseDesktop, lighthouseMobile } from './rows/lighthouse.ts'
import { importing } from './rows/import.ts'
import { interactions } from './rows/interactions.ts'
import { manyMembers } from './rows/members.ts'
import { keyQuotes } from './rows/key-quotes.ts'
import { load } from './rows/load.ts'
import { besideLabels, labels } from './rows/labels.ts'
import { month } from './rows/month.ts'
import { numbers } from './rows/numbers.ts'
import { orderList } from './rows/orders.ts'
import { freightQuotes, quotes } from './rows/quotes.ts'
import { save } from './rows/save.ts'
import { scanning } from './rows/scan.ts'
import { search } from './rows/search.ts'
import { attacked, crowded } from './rows/storm.ts'
import { manyWebhooks } from './rows/webhooks.ts'
import { tabs } from './rows/tabs.ts'
import { writeReport } from './report.ts'

const ROWS: Row[] = [
  save,
  search(10_000),
  search(100_000),
  tabs,
  drain,
  faults,
  load,
  interactions,
  scanning,
  lighthouseMobile,
  lighthouseDesktop,
  orderList(1000),
  orderList(100_000),
  orderList(1_000_000),
  numbers(1_000_000),
  labels,
  besideLabels,
  importing,
  quotes,
  freightQuotes,
  keyQuotes,
  attacked,
  crowded,
  durable,
  restart,
  month,
  manyMembers,
  manyWebhooks,
]
const [SEED, REPEATS] = [20_261_118, 10]

const asked = process.argv.slice(2)
const words = asked.filter((word) => !word.startsWith('-'))
const rows = ROWS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase())),
)
const repeats = Number(asked.find((word) => word.startsWith('--repeats='))?.split('=')[1] ?? REPEATS)
const unknown = asked.filter(
  (word) => word.startsWith('-') && word !== '--write' && !/^--(repeats=[1-9]\d*|who=.+)$/.test(word),
)
const only = asked
  .find((word) => word.startsWith('--who='))
  ?.slice('--who='.length)
  .split(',')
if (rows.length === 0 || unknown.length > 0) {
  console.error(
    `There is no ${[...unknown, ...words].join(' ')}: the rows are ${ROWS.map(({ name }) => `“${name}”`).join(', ')}; --write writes what was measured to docs/benchmarks.md.`,
  )
  process.exit(1)
}

// By default Playwright would close its browsers and let the next row begin.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const temporary = tmpdir()
const folder = await mkdtemp(join(temporary, 'portage-bench-'))
// Servers and browsers leave their files in it.
process.env.TMPDIR = folder
const front = await openFront(join(folder, 'page'))
const lines: Line[] = []
const failed: string[] = []
try {
  await bundle(join(folder, 'page'))
  const bench: Bench = {
    front,
    repeats,
    among: (names) => names.filter((who) => only?.includes(who) ?? true),
    random: seededRandom(SEED),
    say: (text) => console.log(`   ${text}`),
    async profile(work, flags = []) {
      const path = process.env.CHROMIUM_PATH
      const home = await mkdtemp(join(folder, 'profile-'))
      const context = await chromium.launchPersistentContext(home, {
        args: [...BROWSER_FLAGS, ...flags],
        handleSIGTERM: false,
        handleSIGHUP: false,
        ...(path && { executablePath: path }),
      })
      // Functions evaluated in a page call this: tsx wraps named functions in it.
      await context.addInitScript('globalThis.__name = (work) => work')
      try {
        return await work(context)
      } finally {
        await context.close()
        await rm(home, { recursive: true, force: true, maxRetries: 5 })
      }
    },
  }
  for (const { name, run } of rows) {
    console.log(`\n── ${name}`)
    const start = performance.now()
    try {
      const measured = await run(bench)
      lines.push(...measured)
      console.log(`${table(measured)}\n   took ${Math.round((performance.now() - start) / 1000)} s`)
    } catch (error) {
      console.error(error)
      failed.push(name)
    }
  }
} finally {
  await front.close()
  process.env.TMPDIR = temporary
  if (existsSync(folder)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

const missed = lines.filter(({ kept }) => kept === false)
console.log(`\n${table(lines)}\n`)
if (asked.includes('--write')) {
  if (failed.length > 0 || repeats < REPEATS || only)
    console.error('Not written: docs/benchmarks.md holds whole rows of ten repeats only.')
  else
    await writeReport(
      lines,
      ROWS.map(({ name }) => name),
    )
}
for (const { row, who } of missed) console.log(`Missed: ${row}, ${who}`)
for (const name of failed) console.log(`Failed: ${name}`)
// Servers and browsers may leave a timer running.
process.exit(missed.length + failed.length > 0 ? 1 : 0)
