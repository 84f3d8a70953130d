/**
 * What one step of `npm test` came to: how many passed, what did not and why, and how long each test file
 * took.
 * @typedef {{ what: string, why?: string }} Failure
 * @typedef {{ file: string, seconds: number, tests: number }} FileTime
 * @typedef {{ passed: number, failures: Failure[], files?: FileTime[] }} Tally
 */

/**
 * Counts what vitest ran. A skipped test is a failure: a check that did not run proves nothing.
 * @param {Iterable<import('vitest/node').TestModule>} modules
 * @param {readonly unknown[]} unhandled errors outside every test
 * @param {string} folder file names are shown relative to it
 * @returns {Tally}
 */
export function tally(modules, unhandled, folder) {
  let passed = 0
  /** @type {FileTime[]} */
  const files = []
  /** @type {Failure[]} */
  const failures = unhandled.map((error) => ({ what: 'outside a test', why: firstLine(error) }))
  for (const module of modules) {
    const file = module.moduleId.replace(folder, '').replace(/^[/\\]/, '')
    files.push({
      file,
      seconds: secondsOf(module.diagnostic()),
      tests: [...module.children.allTests()].length,
    })
    for (const error of module.errors()) failures.push({ what: file, why: firstLine(error) })
    for (const suite of module.children.allSuites()) {
      for (const error of suite.errors())
        failures.push({ what: `${file} > ${suite.fullName}`, why: firstLine(error) })
    }
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state === 'passed') passed += 1
      else failures.push({ what: `${file} > ${test.fullName}`, why: reason(result) })
    }
  }
  return { passed, failures, files }
}

/**
 * The last line of `npm test`, which programs parse.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const passed = tallies.reduce((sum, { passed }) => sum + passed, 0)
  const failed = tallies.reduce((sum, { failures }) => sum + failures.length, 0)
  return { passed, failed, line: `${passed} passed, ${failed} failed` }
}

/**
 * The slowest test files, a line each; a file that ran several times counts with its longest time.
 * @param {readonly Tally[]} tallies
 * @param {number} [count]
 */
export function slowest(tallies, count = 20) {
  /** @type {Map<string, FileTime>} */
  const byFile = new Map()
  for (const time of tallies.flatMap(({ files = [] }) => files)) {
    if (time.seconds >= (byFile.get(time.file)?.seconds ?? 0)) byFile.set(time.file, time)
  }
  return [...byFile.values()]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ file, seconds, tests }) =>
        `${seconds.toFixed(1).padStart(7)} s ${String(tests).padStart(5)} ${tests === 1 ? 'test ' : 'tests'}  ${file}`,
    )
}

/**
 * What failed in repeated runs, a line each with how often and the last reason; most frequent first.
 * @param {readonly Failure[]} failures
 * @param {number} runs
 */
export function howOften(failures, runs) {
  /** @type {Map<string, { times: number, why?: string }>} */
  const found = new Map()
  for (const { what, why } of failures) found.set(what, { times: (found.get(what)?.times ?? 0) + 1, why })
  return [...found]
    .sort(([, a], [, b]) => b.times - a.times)
    .map(([what, { times, why }]) => `${times} of ${runs}  ${inWords({ what, why })}`)
}

/** @param {Failure} failure */
export const inWords = ({ what, why }) => (why === undefined ? what : `${what}: ${why}`)

/**
 * The time a file took in its worker: environment, imports and tests.
 * @param {import('vitest/node').ModuleDiagnostic} times in milliseconds
 */
function secondsOf({ environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000
}

/** @param {import('vitest/node').TestResult} result */
function reason(result) {
  if (result.state === 'failed') return firstLine(result.errors[0])
  if (result.state === 'skipped') return result.note ? `skipped, ${result.note}` : 'skipped without a reason'
  return 'never finished'
}

/** @param {unknown} error */
function firstLine(error) {
  const message =
    error && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
  return message.split('\n')[0] ?? ''
}
