import { inWords, slowest, summary } from './test/results.mjs'

/** @typedef {import('./test/results.mjs').Tally} Tally */
/** @typedef {(tally: Tally) => void} Add */
/** @typedef {ReturnType<typeof testSteps>} TestSteps */

/**
 * The steps of one run of the tests: each has its heading, its time and what came of it, and all have one
 * end.
 */
export function testSteps() {
  const started = performance.now()
  /** @type {Tally[]} */
  const tallies = []
  /** @type {string[]} */
  const times = []

  /**
   * A step whose words are shown as they come.
   * @template T
   * @param {string} name
   * @param {(add: Add) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async function live(name, work) {
    console.log(heading(name))
    const own = ownTallies()
    const result = await work(own.add)
    console.log(own.ending(name))
    return result
  }

  /**
   * One that passes or fails as a whole.
   * @param {string} name
   * @param {() => Promise<boolean>} work
   */
  const check = (name, work) =>
    live(name, async (add) => {
      const passed = await work()
      add(verdict(name, passed))
      return passed
    })

  /**
   * One beside others: its words come whole, when it has ended.
   * @param {string} name
   * @param {() => Promise<{ code: number, said: string }>} work
   */
  async function held(name, work) {
    const own = ownTallies()
    const { code, said } = await work()
    own.add(verdict(name, code === 0))
    console.log([heading(name), ...(said ? [said] : []), own.ending(name)].join('\n'))
  }

  /** What one step adds, whatever goes on beside it. */
  function ownTallies() {
    const start = performance.now()
    let bad = false
    return {
      add: (/** @type {Tally} */ tally) => {
        bad ||= tally.failures.length > 0
        tallies.push(tally)
      },
      ending: (/** @type {string} */ name) => {
        times.push(`${seconds(start).padStart(9)}  ${name}`)
        return `${bad ? '✗' : '✓'} ${name}, ${seconds(start)}`
      },
    }
  }

  /**
   * The last words of a run.
   * @param {(failures: import('./test/results.mjs').Failure[]) => string[]} [tell] what failed, a line each
   */
  function end(tell = (failures) => failures.map(inWords)) {
    const came = summary(tallies)
    list('Slowest test files', slowest(tallies))
    list('Steps', times)
    list('Failed', tell(tallies.flatMap(({ failures }) => failures)))
    console.log(`\nEverything took ${seconds(started)}.\n${came.line}`)
    return { ...came, seconds: Math.round((performance.now() - started) / 1000) }
  }

  return { live, check, held, end }
}

/** @param {string} name */
const heading = (name) => `\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`

/**
 * @param {string} name
 * @param {boolean} passed
 * @returns {Tally}
 */
const verdict = (name, passed) =>
  passed ? { passed: 1, failures: [] } : { passed: 0, failures: [{ what: name }] }

/**
 * @param {string} title
 * @param {string[]} lines
 */
function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
