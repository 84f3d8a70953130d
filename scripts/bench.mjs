// npm run bench: what the table in docs/benchmarks.md holds, measured anew. See tests/bench/run.ts for what may be asked.
import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { root, run } from './lib/run.mjs'
import { ensureTools } from './lib/tools.mjs'

leaveWithNpm()
await ensureInstalled()
// The competitors and Lighthouse are half as many files as all other packages together.
await ensureInstalled({ folder: join(root, 'tests/bench/peers') })
const { environment, missing } = await ensureTools()
const needed = missing.filter(({ projects }) => projects.includes('e2e'))
for (const { sentence } of needed) console.error(sentence)
if (needed.length > 0 || !(await ensureBuilt())) process.exit(1)
process.exitCode = await run(
  process.execPath,
  ['--import', 'tsx', join(root, 'tests/bench/run.ts'), ...process.argv.slice(2)],
  { env: { ...process.env, ...environment } },
)
