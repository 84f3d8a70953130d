import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fingerprint } from '../build/fingerprint.mjs'
import { ensureInstalled } from './install.mjs'
import { leaveWithNpm } from './leave-with-npm.mjs'
import { root, run } from './run.mjs'

const record = join(root, 'dist/.fingerprint')

/** @param {NodeJS.ProcessEnv} [environment] */
export function isBuildCurrent(environment = process.env) {
  return (
    existsSync(join(root, 'dist/server/main.js')) &&
    existsSync(record) &&
    readFileSync(record, 'utf8') === fingerprint(root, environment)
  )
}

/**
 * Rebuilds if dist/ was built from other sources, and resolves with whether dist/ is usable.
 * @param {{ environment?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet sends the build's output to
 * standard error.
 */
export async function ensureBuilt({ environment = process.env, quiet = false } = {}) {
  if (isBuildCurrent(environment)) return true
  console.error('Building, which takes about a minute…')
  return (
    (await run(process.execPath, [join(root, 'scripts/build.mjs')], {
      env: environment,
      stdio: quiet ? ['ignore', 2, 2] : 'inherit',
    })) === 0
  )
}

/**
 * Becomes a built program, in this process, so that signals, exit code and standard input are its own.
 * @param {string} file below dist/
 */
export async function become(file) {
  process.chdir(root)
  process.env.NODE_ENV ??= 'production'
  process.argv[1] = join(root, 'dist', file)
  await import(pathToFileURL(process.argv[1]).href)
}

/**
 * Installs packages and builds if necessary, then becomes that program.
 * @param {string} file below dist/
 * @param {string} what its name in the message when it can't be started
 */
export async function startBuilt(file, what) {
  leaveWithNpm()
  await ensureInstalled()
  if (!(await ensureBuilt())) {
    console.error(`The site couldn’t be built, so the ${what} wasn’t started. See the output above.`)
    process.exit(1)
  }
  await become(file)
}
