// npm run test:steady: runs the tests that wait for a server or a browser five times while the cores are kept
// busy, and counts how often each test failed.
// npm run test:steady -- 3 wizard   three times, only test files with "wizard" in their path
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { howOften } from './test/results.mjs'
import { findTools, makeReady, refuse, runVitest, testFiles } from './test-run.mjs'
import { testSteps } from './test-steps.mjs'

/** Tests in these projects wait for others, and a busy machine makes the waits long. */
const waiting = ['flows', 'api', 'faults', 'e2e']
/** Exits with its parent, even if that was killed. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid) for (let n = 0; n < 1e7; n += 1);'

const { times, patterns } = readArguments(process.argv.slice(2))
leaveWithNpm()
await makeReady({ programs: true })
const steps = testSteps()
const { environment, lacking } = await findTools(steps, waiting)
// Only test runs are counted here.
const built = await steps.live('build', async (add) => {
  const usable = await ensureBuilt({ environment })
  if (!usable) add({ passed: 0, failures: [{ what: 'build' }] })
  return usable
})
const projects = waiting.filter((name) => patterns.length === 0 || filesOf(name).length > 0)

const end = keepBusy()
try {
  for (let time = 1; time <= times; time += 1) {
    await runVitest(
      steps,
      projects,
      patterns,
      { environment, lacking, built },
      `${projects.join()}, ${time} of ${times}`,
    )
  }
} finally {
  end()
}
const { failed } = steps.end((failures) => howOften(failures, times))
process.exitCode = failed > 0 ? 1 : 0

/** Starts as many busy loops as there are cores; the returned function stops them, as does our exit. */
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
  if (given.patterns.length > 0 && !waiting.some((name) => filesOf(name, given.patterns).length > 0))
    refuse(
      `No test file that waits for a server or a browser has ${given.patterns.join(' or ')} in its path.`,
    )
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
