// npm test: every check, each with its heading and its time, and as the last line "N passed, N failed".
//   npm test -- address      only the test files with "address" in their path
//   npm test -- --only=lint,types,knip,build,vitest,e2e   only these steps; a project of vitest is one too: --only=unit,api
// npm run check: the loop of every day, --only=lint,types,unit.
import { leaveWithNpm } from './leave-with-npm.mjs'
import { everything, makeReady, needsPrograms, refuse, runTests, testFiles, vitestRuns } from './test-run.mjs'

const wanted = readArguments(process.argv.slice(2))
leaveWithNpm()
await makeReady({ programs: needsPrograms(wanted.projects) })
const { failed } = (await runTests(wanted)).end()
process.exitCode = failed > 0 ? 1 : 0

/**
 * @param {string[]} words
 * @returns {import('./test-run.mjs').Wanted}
 */
function readArguments(words) {
  const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length).split(',')
  const known = [...everything.checks, ...vitestRuns.map(({ name }) => name), ...everything.projects]
  const unknown = [...words.filter((word) => word.startsWith('-') && !word.startsWith('--only=')), ...(only ?? []).filter((name) => !known.includes(name))]
  if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}: the steps are ${[...new Set(known)].join(', ')}, as in npm test -- --only=lint,types.`)

  const patterns = words.filter((word) => !word.startsWith('-'))
  const matching = patterns.length > 0 ? testFiles().filter((file) => patterns.some((pattern) => file.includes(pattern))) : []
  if (patterns.length > 0 && matching.length === 0) refuse(`No test file has ${patterns.join(' or ')} in its path.`)
  if (only) return { checks: only.filter((name) => everything.checks.includes(name)), projects: projectsOf(only), patterns }
  if (patterns.length === 0) return everything

  const inBrowser = (/** @type {string} */ file) => file.startsWith('tests/e2e/')
  const runs = vitestRuns.filter(({ needsBuild }) => matching.some((file) => inBrowser(file) === Boolean(needsBuild)))
  return { checks: [], projects: runs.flatMap(({ projects }) => projects), patterns }
}

/** The projects of vitest that are named, or whose run is. @param {string[]} names */
function projectsOf(names) {
  return vitestRuns.flatMap(({ name, projects }) => (names.includes(name) ? projects : projects.filter((project) => names.includes(project))))
}
