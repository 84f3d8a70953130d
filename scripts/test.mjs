// npm test: every check, each with its heading and its time, and as the last line "N passed, N failed".
//   npm test -- address      only the test files with "address" in their path
//   npm test -- --only=lint,types,knip,build,vitest,e2e
// npm run test:full: the same, and what goes round or is drawn there is gone through as a whole; takes hours.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { siteVariables } from './fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { leaveWithNpm } from './leave-with-npm.mjs'
import { summary } from './results.mjs'
import { packageCommand, root, run } from './run.mjs'
import { ensureTools } from './tools.mjs'

/** @typedef {import('./results.mjs').Tally} Tally */

const names = ['lint', 'types', 'knip', 'build', 'vitest', 'e2e']
/** What tests read to do more: everything beside everything, so many sequences of a model, so many walks through faults. */
const WIDE = { FULL: '1', SEQUENCES: '10000', SEEDS: '20' }
const started = performance.now()
const { chosen, patterns, full } = readArguments(process.argv.slice(2))

leaveWithNpm()
await ensureInstalled()

/** @type {Tally[]} */
const tallies = []
const wantsVitest = chosen.includes('vitest') || chosen.includes('e2e')
const tools = wantsVitest ? await step('tools', prepareTools) : { environment: {}, missing: [] }
const environment = { ...(full && WIDE), ...withoutOperatorSettings(process.env), ...tools.environment }

let built = true
if (chosen.includes('lint')) await check('lint', () => command('oxlint', '--type-aware'))
if (chosen.includes('types')) await check('types', () => command('typescript/tsc', '-b'))
if (chosen.includes('knip')) await check('knip', () => command('knip'))
if (chosen.includes('build')) built = await check('build', () => ensureBuilt({ environment }))
if (chosen.includes('vitest')) await step('vitest', () => vitest(['unit', 'device', 'components', 'flows', 'api', 'faults', 'contract']))
if (chosen.includes('e2e')) await step('e2e', async () => (built ? vitest(['e2e']) : add({ passed: 0, failures: ['e2e: not run, the build failed'] })))

const { failed, line } = summary(tallies)
name('Passed at the second try', tallies.flatMap(({ unsteady = [] }) => unsteady))
name('Failed', tallies.flatMap(({ failures }) => failures))
console.log(`\nEverything took ${seconds(started)}.\n${line}`)
process.exitCode = failed > 0 ? 1 : 0

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function name(heading, lines) {
  if (lines.length > 0) console.log(`\n${heading}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function step(name, work) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
  const start = performance.now()
  const before = tallies.length
  const result = await work()
  const bad = tallies.slice(before).some((tally) => tally.failures.length > 0)
  console.log(`${bad ? '✗' : '✓'} ${name}, ${seconds(start)}`)
  return result
}

/**
 * A step that passes or fails as a whole.
 * @param {string} name
 * @param {() => Promise<boolean>} work
 */
function check(name, work) {
  return step(name, async () => {
    const passed = await work()
    add(passed ? { passed: 1, failures: [] } : { passed: 0, failures: [name] })
    return passed
  })
}

async function prepareTools() {
  const ready = await ensureTools()
  for (const { sentence } of ready.missing) console.log(sentence)
  add({ passed: 0, failures: ready.missing.map(({ sentence }) => sentence) })
  return ready
}

/** @param {string[]} projects */
async function vitest(projects) {
  const lacking = tools.missing.flatMap((tool) => tool.projects)
  const possible = projects.filter((name) => !lacking.includes(name))
  const left = projects.filter((name) => lacking.includes(name))
  if (left.length > 0) add({ passed: 0, failures: left.map((name) => `${name}: not run, a tool is missing`) })
  if (possible.length === 0) return
  /** @type {Tally | undefined} */
  let result
  const code = await run(process.execPath, [join(root, 'scripts/vitest.mjs'), possible.join(), ...patterns], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onMessage: (message) => { result = message },
  })
  result ??= { passed: 0, failures: [`${projects.join(', ')}: vitest ended with code ${code} before it could count`] }
  if (result.passed + result.failures.length === 0 && patterns.length === 0) result.failures.push(`${projects.join(', ')}: no test ran`)
  add(result)
}

/** @param {Tally} tally */
function add(tally) {
  tallies.push(tally)
}

/**
 * @param {string} name package, or package/command
 * @param {string[]} args
 */
async function command(name, ...args) {
  const [packageName = name, program] = name.split('/')
  return (await run(process.execPath, [packageCommand(packageName, program), ...args], { env: environment })) === 0
}

/**
 * Tests see the defaults and never the operator's own data.
 * @param {NodeJS.ProcessEnv} all
 */
function withoutOperatorSettings(all) {
  const hidden = new Set([...siteVariables, 'DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'API_PORT', 'NODE_ENV'])
  return Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.has(name)))
}

/** @param {string[]} given */
function readArguments(given) {
  const words = given.filter((word) => word !== '--full')
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length).split(',')
  const unknown = [...words.filter((word) => word.startsWith('-') && !word.startsWith('--only=')), ...(only ?? []).filter((name) => !names.includes(name))]
  if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}: the steps are ${names.join(', ')}, as in npm test -- --only=lint,types.`)

  const patterns = words.filter((word) => !word.startsWith('-'))
  const matching = patterns.length > 0 ? testFiles().filter((file) => patterns.some((pattern) => file.includes(pattern))) : []
  if (patterns.length > 0 && matching.length === 0) refuse(`No test file has ${patterns.join(' or ')} in its path.`)

  const inBrowser = (/** @type {string} */ file) => file.startsWith('tests/e2e/')
  const asked = only ?? (patterns.length === 0 ? names : [...(matching.every(inBrowser) ? [] : ['vitest']), ...(matching.some(inBrowser) ? ['e2e'] : [])])
  return { patterns, chosen: asked.includes('e2e') ? [...asked, 'build'] : asked, full: words.length < given.length }
}

function testFiles() {
  const folders = ['src', 'server', 'sw', 'vite', 'tests'].filter((folder) => existsSync(join(root, folder)))
  return folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`))
    .filter((file) => /\.test\.tsx?$/.test(file))
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
