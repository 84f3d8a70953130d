import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * Finds the first of the names on PATH.
 * @param {string[]} names
 * @returns {string
 * undefined} its full path
 */
export function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
    .find((path) => existsSync(path))
}

/**
 * The folder of PostgreSQL's server programs, newest version first: Debian doesn't put them on PATH.
 * TEST_POSTGRES_BIN overrides it.
 */
export function findPostgres() {
  const chosen = process.env.TEST_POSTGRES_BIN
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  const folders = chosen
    ? [chosen]
    : [...packaged, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
  return folders.find(
    (folder) => existsSync(join(folder, `initdb${suffix}`)) && existsSync(join(folder, `postgres${suffix}`)),
  )
}

/**
 * Headless Chromium, unless a browser was specified: the same engine with a quarter less processor time.
 * Debian has it as a package.
 */
export const findHeadlessShell = () =>
  process.env.CHROMIUM_PATH ? undefined : findOnPath('chromium-headless-shell')

/** The system's Chromium or Chrome, not Playwright's own. CHROMIUM_PATH overrides it. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  const apple = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return (
    findOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    apple.find((path) => existsSync(path))
  )
}
