/**
 * What one step of `npm test` came to: how many passed, one line for each that did not, and one for each that did at its second try.
 * @typedef {{ passed: number, failures: string[], unsteady?: string[] }} Tally
 */

/**
 * Counts what vitest ran. A skipped test is a failure: a check that did not run proves nothing.
 * @param {Iterable<import('vitest/node').TestModule>} modules
 * @param {readonly unknown[]} unhandled errors outside every test
 * @param {string} folder put before the file names' relative part is cut off
 * @returns {Tally}
 */
export function tally(modules, unhandled, folder) {
  let passed = 0
  /** @type {string[]} */
  const unsteady = []
  const failures = unhandled.map((error) => `outside a test: ${firstLine(error)}`)
  for (const module of modules) {
    const file = module.moduleId.replace(folder, '').replace(/^[/\\]/, '')
    for (const error of module.errors()) failures.push(`${file}: ${firstLine(error)}`)
    for (const suite of module.children.allSuites()) {
      for (const error of suite.errors()) failures.push(`${file} > ${suite.fullName}: ${firstLine(error)}`)
    }
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (test.diagnostic()?.flaky) unsteady.push(`${file} > ${test.fullName}: ${firstLine(result.errors?.[0])}`)
      if (result.state === 'passed') passed += 1
      else failures.push(`${file} > ${test.fullName}: ${reason(result)}`)
    }
  }
  return { passed, failures, unsteady }
}

/**
 * The last line of `npm test`, exactly as machines read it.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const passed = tallies.reduce((sum, { passed }) => sum + passed, 0)
  const failed = tallies.reduce((sum, { failures }) => sum + failures.length, 0)
  return { failed, line: `${passed} passed, ${failed} failed` }
}

/** @param {import('vitest/node').TestResult} result */
function reason(result) {
  if (result.state === 'failed') return firstLine(result.errors[0])
  if (result.state === 'skipped') return result.note ? `skipped, ${result.note}` : 'skipped without a reason'
  return 'never finished'
}

/** @param {unknown} error */
function firstLine(error) {
  const message = error && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
  return message.split('\n')[0] ?? ''
}
