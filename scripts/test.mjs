// npm test: every check, each with its heading and its time, and as the last line "N passed, N failed".
//   npm test -- address      only the test files with "address" in their path
//   npm test -- --only=lint,types,knip,build,vitest   only these steps; a project of vitest is one too: --only=unit,flows
// npm run check: the loop of every day, --only=format,lint,types,unit.
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { everything, IN_BROWSER, makeReady, needsPrograms, refuse, runTests, testFiles } from './test-run.mjs'

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
  const only = words
    .find((word) => word.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',')
  const known = [...everything.checks, 'vitest', ...everything.projects]
  const unknown = [
    ...words.filter((word) => word.startsWith('-') && !word.startsWith('--only=')),
    ...(only ?? []).filter((name) => !known.includes(name)),
  ]
  if (unknown.length > 0)
    refuse(
      `No step is called ${unknown.join(', ')}. The steps are ${[...new Set(known)].join(', ')}: for example, npm test -- --only=lint,types.`,
    )

  const patterns = words.filter((word) => !word.startsWith('-'))
  const matching =
    patterns.length > 0
      ? testFiles().filter((file) => patterns.some((pattern) => file.includes(pattern)))
      : []
  if (patterns.length > 0 && matching.length === 0)
    refuse(`No test file has ${patterns.join(' or ')} in its path.`)
  if (
    matching.length > 0 &&
    process.env.FULL !== '1' &&
    matching.every((file) => /\.full\.test\.tsx?$/.test(file))
  )
    refuse(`${matching.join(' and ')} only runs in full: FULL=1 npm test -- ${patterns.join(' ')}.`)
  if (only)
    return {
      checks: only.filter((name) => everything.checks.includes(name)),
      projects: only.includes('vitest')
        ? everything.projects
        : everything.projects.filter((name) => only.includes(name)),
      patterns,
    }
  if (patterns.length === 0) return everything

  const inBrowser = (/** @type {string} */ file) => file.startsWith(`tests/${IN_BROWSER}/`)
  return {
    checks: [],
    projects: everything.projects.filter((name) =>
      matching.some((file) => inBrowser(file) === (name === IN_BROWSER)),
    ),
    patterns,
  }
}
