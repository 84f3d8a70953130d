// Runs vitest for `npm test`: node scripts/vitest.mjs <project,project> <pattern>…
// and sends the tally to the process that forked it.
import { startVitest } from 'vitest/node'
import { tally } from './results.mjs'
import { root } from './run.mjs'

const [projects = '', ...patterns] = process.argv.slice(2)
const vitest = await startVitest('test', patterns, {
  root,
  run: true,
  project: projects.split(','),
  passWithNoTests: true,
  // Without the summary that is drawn again and again: what other steps say would be drawn over.
  reporters: [['default', { summary: false }]],
})
const result = tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors(), root)
if (process.exitCode && result.failures.length === 0) result.failures.push({ what: 'vitest stopped before the tests ran', why: 'see the lines above' })
process.send?.(result, () => process.exit())
