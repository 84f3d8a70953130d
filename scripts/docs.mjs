// npm run docs: writes the table of the operator's commands in docs/cli.md from server/admin/verbs.ts. A test
// fails when the table is out of date.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const FILE = join(root, 'docs/cli.md')

await ensureInstalled()
const program = ['--import', 'tsx', join(root, 'server/admin/main.ts'), 'help', '--markdown']
const table = execFileSync(process.execPath, program, { cwd: root, encoding: 'utf8' }).trim()
const before = readFileSync(FILE, 'utf8')
const after = before.replace(
  /(<!-- verbs: [^\n]*-->\n)[^]*(\n<!-- \/verbs -->)/,
  (_, begin, end) => `${begin}${table}${end}`,
)
writeFileSync(FILE, after)
console.log(after === before ? 'docs/cli.md was up to date.' : 'docs/cli.md was written. Commit it.')
