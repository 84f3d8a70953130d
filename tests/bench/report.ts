import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { table, type Line } from './figures.ts'

const PAGE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->']
const PEERS = [
  'idb',
  'pouchdb-browser',
  'rxdb',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  'workbox-background-sync',
  'dexie',
]

/**
 * Writes the rows into the table of docs/benchmarks.md, with the machine they were measured on. `order`: all
 * rows in order.
 */
export async function writeReport(lines: readonly Line[], order: readonly string[]): Promise<void> {
  await writeFile(PAGE, withRows(await readFile(PAGE, 'utf8'), await conditions(), lines, order))
}

/**
 * The page with these rows in the table between its markers; other rows stay. @throws Error if the markers
 * are missing, so that nothing is written without a table
 */
export function withRows(
  page: string,
  measuredOn: string,
  lines: readonly Line[],
  order: readonly string[],
): string {
  const [start, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (start < 0 || end < start)
    throw new Error(`docs/benchmarks.md has no ${BEGIN} … ${END}, between which the table stands`)
  return `${page.slice(0, start)}${BEGIN}\n${measuredOn}\n\n${merged(page.slice(start, end), lines, order)}\n${page.slice(end)}`
}

function merged(before: string, lines: readonly Line[], order: readonly string[]): string {
  const rows = new Map<string, string[]>()
  for (const text of [before, table(lines)]) {
    // A row's first line has its name; those below begin with an empty cell.
    const own = new Map<string, string[]>()
    let name = ''
    for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
      name = line.split(' | ')[0]!.slice(2).trim() || name
      own.set(name, [...(own.get(name) ?? []), line])
    }
    for (const [row, those] of own) rows.set(row, those)
  }
  return ['What', '---', ...order].flatMap((row) => rows.get(row) ?? []).join('\n')
}

async function conditions(): Promise<string> {
  const versions = await Promise.all(PEERS.map(async (name) => `${name} ${await versionOf(name)}`))
  const [cpu] = cpus()
  const busy = loadavg()[0]!
  const load = `the machine’s load at the end was ${busy.toFixed(1)}${busy > cpus().length ? ', so others were at work too and absolute times are too long' : ''}.`
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)} with ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
    `${process.platform}, Node ${process.versions.node}, Chromium ${await browserVersion()}; ${versions.join(', ')}. Ten repeats in shuffled order in one run (fewer where the remark says so), the databases on the disk; ${load}`
  )
}

async function versionOf(name: string): Promise<string> {
  const file = fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url))
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

async function browserVersion(): Promise<string> {
  const path = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(path && { executablePath: path }) })
  const version = browser.version()
  await browser.close()
  return version
}
