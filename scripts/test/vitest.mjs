// Runs vitest for `npm test`: node scripts/test/vitest.mjs <project,project> <pattern>… and sends the tally
// to the process that forked it. With TWICE=1 it runs each file twice.
import { createVitest } from 'vitest/node'
import { tally } from './results.mjs'
import { runFiles } from './run-files.mjs'
import { root } from '../lib/run.mjs'

const [projects = '', ...patterns] = process.argv.slice(2)
const vitest = await createVitest('test', {
  root,
  run: true,
  watch: false,
  project: projects.split(','),
  // Without the live summary, which would overwrite the output of other steps.
  reporters: [['default', { summary: false }], { onTestCaseResult: sayWhyFailed }],
})
await runFiles(vitest, patterns, { twice: process.env.TWICE === '1' })
const result = tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors(), root)
await vitest.close()
if (process.exitCode && result.failures.length === 0)
  result.failures.push({ what: 'vitest stopped before the tests ran', why: 'see the output above' })
process.send?.(result, () => process.exit())

/** The default reporter says why at the end only, which may be an hour away. @param {import('vitest/node').TestCase} test */
function sayWhyFailed(test) {
  for (const error of test.result().errors ?? []) {
    const cause = /** @type {{ stack?: string } | undefined} */ (error.cause)
    console.error([`FAIL ${test.fullName}`, error.message, cause?.stack ?? error.stack].join('\n'))
  }
}
