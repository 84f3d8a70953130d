// npm run test:steady: the browser and the flow tests five times while the cores are busy with something
// else, and how often each test failed.
//   npm run test:steady -- 3 wizard   three times, only the test files with "wizard" in their path
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureBuilt } from './lib/built.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { howOften } from './test/results.mjs'
import { findTools, makeReady, refuse, runVitest, testFiles } from './test-run.mjs'
import { testSteps } from './test-steps.mjs'

/** Waits in these are for a screen, and a busy machine makes them long. */
const unsteady = ['flows', 'e2e']
/** Leaves with whoever started it, even when that was killed. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid) for (let n = 0; n < 1e7; n += 1);'

const { times, patterns } = readArguments(process.argv.slice(2))
leaveWithNpm()
await makeReady({ programs: true })
const steps = testSteps()
const { environment, lacking } = await findTools(steps, unsteady)
// Only runs of tests are counted here.
const built = await steps.live('build', async (add) => {
  const usable = await ensureBuilt({ environment })
  if (!usable) add({ passed: 0, failures: [{ what: 'build' }] })
  return usable
})
const projects = unsteady.filter((name) => patterns.length === 0 || filesOf(name).length > 0)

const end = keepBusy()
try {
  for (let time = 1; time <= times; time += 1) {
    await runVitest(
      steps,
      projects,
      patterns,
      { environment: { ...environment, STEADY: '1' }, lacking, built },
      `${projects.join()}, ${time} of ${times}`,
    )
  }
} finally {
  end()
}
const { failed } = steps.end((failures) => howOften(failures, times))
process.exitCode = failed > 0 ? 1 : 0

/**
 * As many programs that do nothing but compute as there are cores, until the answer is called or we leave.
 */
function keepBusy() {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }),
  )
  const stop = () => {
    for (const one of busy) one.kill('SIGKILL')
  }
  process.once('exit', stop)
  return stop
}

/** @param {string[]} words */
function readArguments(words) {
  const unknown = words.filter((word) => word.startsWith('-'))
  const [first = ''] = words
  const counted = /^\d+$/.test(first)
  if (unknown.length > 0 || (counted && Number(first) === 0))
    refuse(
      `${words.join(' ')} isn’t valid. Use npm run test:steady -- 5 wizard: how many times, and which test files.`,
    )
  const given = { times: counted ? Number(first) : 5, patterns: words.slice(counted ? 1 : 0) }
  if (given.patterns.length > 0 && !unsteady.some((name) => filesOf(name, given.patterns).length > 0))
    refuse(`No flow or browser test file has ${given.patterns.join(' or ')} in its path.`)
  return given
}

/**
 * The test files of a project, which is a folder of tests/.
 * @param {string} project
 * @param {string[]} among
 */
function filesOf(project, among = patterns) {
  return testFiles().filter(
    (file) => file.startsWith(`tests/${project}/`) && among.some((pattern) => file.includes(pattern)),
  )
}
