import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { siteVariables } from './build/fingerprint.mjs'
import { ensureInstalled, hasPackages, requireNode } from './lib/install.mjs'
import { packageCommand, root, run, runHeld } from './lib/run.mjs'
import { testSteps } from './test-steps.mjs'
import { ensureTools, installPrograms } from './lib/tools.mjs'

/** @typedef {import('./test/results.mjs').Tally} Tally */
/** @typedef {import('./test-steps.mjs').TestSteps} TestSteps */
/**
 * @typedef {{ checks: string[], projects: string[], patterns?: string[], env?: Record<string, string> }}
 * Wanted
 */
/**
 * @typedef {{ environment: NodeJS.ProcessEnv, lacking: string[], built: boolean }} Ready what the tests find,
 * and the projects that lack a program
 */

/** Vitest's projects; they share its workers. */
const PROJECTS = ['unit', 'components', 'flows', 'integration', 'e2e']
/** Looks at the built app. */
export const IN_BROWSER = 'e2e'

/** What runs beside the build and vitest, one after the other. @type {Record<string, string[]>} */
const background = {
  format: ['oxfmt', '--check'],
  lint: ['oxlint', '--config', 'oxlint.config.mjs', '--type-aware'],
  types: ['typescript/tsc', '-b', '--checkers', '1'],
  knip: ['knip'],
}

/**
 * Both checkers of types are Go programs, made for many cores and little memory. So they take a third of the
 * time: on one core, and clearing up only when they would need more than this.
 */
const GO = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** @type {Wanted} */
export const everything = { checks: [...Object.keys(background), 'build'], projects: PROJECTS }

/**
 * Everything that is wanted, beside each other where that helps: vitest keeps every core busy, but not at its
 * beginnings and ends.
 * @param {Wanted} wanted
 * @returns {Promise<TestSteps>} after its last step
 */
export async function runTests({ checks, projects, patterns = [], env = {} }) {
  const steps = testSteps()
  const { environment, lacking } = await findTools(steps, projects, env)
  const beside = runBackground(steps, checks, environment)
  const built =
    checks.includes('build') || projects.includes(IN_BROWSER)
      ? await steps.check('build', () => ensureBuilt({ environment }))
      : true
  if (projects.length > 0) await runVitest(steps, projects, patterns, { environment, lacking, built })
  await beside
  return steps
}

/**
 * Leaves with a sentence when the tests cannot run here; otherwise the packages are there afterwards.
 * @param {{ programs: boolean }} options whether programs besides Node are needed too
 */
export async function makeReady({ programs }) {
  requireNode()
  const fresh = !hasPackages()
  // On a fresh machine both mostly wait, each for another server.
  await Promise.all([ensureInstalled(), programs && fresh ? installPrograms() : undefined])
}

/**
 * @param {TestSteps} steps
 * @param {string[]} projects
 * @param {Record<string, string>} env
 */
export async function findTools(steps, projects, env = {}) {
  const tools = needsPrograms(projects)
    ? await steps.live('tools', prepareTools)
    : { environment: {}, missing: [] }
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return {
    environment: { ...colour, ...withoutOperatorSettings(process.env), ...env, ...tools.environment },
    lacking: tools.missing.flatMap((tool) => tool.projects),
  }
}

/**
 * Unit tests don't wait for programs to be installed: all but those that read labels and papers back need Node
 * alone.
 * @param {string[]} projects
 */
export const needsPrograms = (projects) => projects.some((name) => name !== 'unit')

/**
 * @param {TestSteps} steps
 * @param {string[]} projects
 * @param {string[]} patterns
 * @param {Ready} ready
 * @param {string} [name]
 */
export function runVitest(steps, projects, patterns, { environment, lacking, built }, name = 'vitest') {
  return steps.live(name, async (add) => {
    const why = (/** @type {string} */ project) => {
      if (lacking.includes(project)) return 'a tool is missing'
      return project === IN_BROWSER && !built ? 'the build failed' : undefined
    }
    const left = projects.filter(why)
    if (left.length > 0)
      add({ passed: 0, failures: left.map((what) => ({ what, why: `not run, ${why(what)}` })) })
    const possible = projects.filter((project) => !left.includes(project))
    if (possible.length > 0) add(await vitest(possible, patterns, environment))
  })
}

/** Every test file of ours. */
export function testFiles() {
  const folders = ['src', 'server', 'sw', 'vite', 'tests'].filter((folder) => existsSync(join(root, folder)))
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map(
        (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('/node_modules/'))
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * @param {TestSteps} steps
 * @param {string[]} checks
 * @param {NodeJS.ProcessEnv} env
 */
async function runBackground(steps, checks, env) {
  for (const [name, [program = '', ...args]] of Object.entries(background)) {
    const [packageName = '', command] = program.split('/')
    if (checks.includes(name))
      await steps.held(name, () =>
        runHeld(process.execPath, [packageCommand(packageName, command), ...args], {
          env: { ...env, ...GO },
        }),
      )
  }
}

/**
 * @param {string[]} projects
 * @param {string[]} patterns
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(projects, patterns, env) {
  /** @type {Tally | undefined} */
  let result
  const code = await run(
    process.execPath,
    [join(root, 'scripts/test/vitest.mjs'), projects.join(), ...patterns],
    {
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      onMessage: (message) => {
        result = message
      },
    },
  )
  result ??= {
    passed: 0,
    failures: [{ what: projects.join(', '), why: `vitest ended with code ${code} before it could count` }],
  }
  if (result.passed + result.failures.length === 0)
    result.failures.push({ what: projects.join(', '), why: 'no test ran' })
  return result
}

/** @param {import('./test-steps.mjs').Add} add */
async function prepareTools(add) {
  const ready = await ensureTools()
  for (const { sentence } of ready.missing) console.log(sentence)
  add({ passed: 0, failures: ready.missing.map(({ sentence }) => ({ what: sentence })) })
  return ready
}

/**
 * Tests see the defaults and never the operator's own data.
 * @param {NodeJS.ProcessEnv} all
 */
function withoutOperatorSettings(all) {
  const hidden = new Set([
    ...siteVariables,
    'DATABASE_URL',
    'DATA_DIR',
    'HOST',
    'PORT',
    'API_PORT',
    'NODE_ENV',
  ])
  return Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.has(name)))
}
