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

/** What waits for others, and what runs it: a busy machine makes the waits long. */
const folders = ['tests/flows/', 'tests/api/', 'tests/faults/', 'tests/e2e/']
const projects = ['flows', 'integration', 'e2e']
/** Exits with its parent, even if that was killed. */
const BUSY = 'const { ppid } = process; while (process.ppid === ppid) for (let n = 0; n < 1e7; n += 1);'

const { times, patterns } = readArguments(process.argv.slice(2))
leaveWithNpm()
await makeReady({ programs: true })
const steps = testSteps()
const { environment, lacking } = await findTools(steps, projects)
// Only test runs are counted here.
const built = await steps.live('build', async (add) => {
  const usable = await ensureBuilt({ environment })
  if (!usable) add({ passed: 0, failures: [{ what: 'build' }] })
  return usable
})

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
  const given = words.slice(counted ? 1 : 0)
  const files = testFiles().filter(
    (file) =>
      folders.some((folder) => file.startsWith(folder)) && given.some((pattern) => file.includes(pattern)),
  )
  if (given.length > 0 && files.length === 0)
    refuse(`No test file that waits for a server or a browser has ${given.join(' or ')} in its path.`)
  return { times: counted ? Number(first) : 5, patterns: given.length > 0 ? files : folders }
}
