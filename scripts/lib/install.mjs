import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, run } from './run.mjs'

/**
 * @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 * peer?: boolean }>} Packages
 */

/**
 * Exits with one sentence when this Node is too old or the packages can't be installed; otherwise
 * node_modules matches package-lock.json afterwards.
 * @param {{ quiet?: boolean, folder?: string }} [options] quiet sends npm's output to standard error, for
 * commands whose output is piped on; `folder` is the one with the package.json, the project's own by default.
 */
export async function ensureInstalled({ quiet = false, folder = root } = {}) {
  requireNode()
  if (hasPackages(folder)) return
  console.error('Installing the packages, which takes about a minute…')
  // NODE_ENV=production would leave out the build tools; npm run --silent would hide why npm fails.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if ((await npm(folder, ['ci', ...options], quiet)) === 0) return
  // npm ci refuses a lock file written where another system's optional packages couldn't be found; npm
  // install adds them.
  console.error('npm ci failed. Trying npm install…')
  if ((await npm(folder, ['install', '--no-save', ...options], quiet)) === 0) return
  console.error(
    'The packages couldn’t be installed. See the output above, check your connection and run the command again.',
  )
  process.exit(1)
}

/** Whether node_modules matches package-lock.json. */
export const hasPackages = (folder = root) =>
  isInstalled(
    packagesIn(join(folder, 'package-lock.json')),
    packagesIn(join(folder, 'node_modules/.package-lock.json')),
  )

/** Exits with one sentence when this Node is older than package.json's "engines" allow. */
export function requireNode() {
  const problem = nodeProblem(
    process.versions.node,
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node,
  )
  if (!problem) return
  console.error(problem)
  process.exit(1)
}

/**
 * @param {string} version such as 20.20.2
 * @param {string} range such as >=20.19
 */
export function nodeProblem(version, range) {
  const [major = 0, minor = 0] = numbers(version)
  const [oldestMajor = 0, oldestMinor = 0] = numbers(range)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined
  return `Portage needs Node ${oldestMajor}.${oldestMinor} or newer but this is ${version}. Install a newer version from https://nodejs.org.`
}

/**
 * Compares package-lock.json with the list npm writes into node_modules when it finishes, so an interrupted
 * install, a changed lock file and a deleted folder all count as not installed, and a manual `npm install`
 * counts as installed.
 * @param {Packages | undefined} lockedPackages
 * @param {Packages | undefined} present
 */
export function isInstalled(lockedPackages, present) {
  if (!lockedPackages || !present) return false
  const names = Object.keys(lockedPackages).filter((name) => name !== '')
  if (Object.entries(present).some(([name, have]) => !(name in lockedPackages) && !have.optional))
    return false
  return names.every((name) => {
    const want = lockedPackages[name]
    const have = present[name]
    // npm leaves out optional packages for other systems.
    if (!have) return Boolean(want?.optional || want?.devOptional)
    return have.version === want?.version && have.integrity === want?.integrity
  })
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/**
 * @param {string} cwd
 * @param {string[]} args
 * @param {boolean} quiet
 */
function npm(cwd, args, quiet) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = quiet ? ['ignore', 2, 2] : 'inherit'
  const candidates = [
    // Set by whichever package manager started us; only npm supports `ci`.
    basename(process.env.npm_execpath ?? '') === 'npm-cli.js' ? (process.env.npm_execpath ?? '') : '',
    join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const script = candidates.find((path) => path && existsSync(path))
  return script ? run(process.execPath, [script, ...args], { cwd, stdio }) : run('npm', args, { cwd, stdio })
}

/** @param {string} text */
const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number)
