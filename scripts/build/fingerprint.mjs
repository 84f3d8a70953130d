import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The site configuration is part of the build because pages are prerendered (D1). */
export const siteVariables = [
  'PUBLIC_URL',
  'SITE_NAME',
  'SITE_PHONE',
  'SITE_EMAIL',
  'SITE_ADDRESS',
  'SITE_PROMISE_DISCOUNT',
  'SITE_PROMISE_FREE_DELIVERY',
  'SITE_PROMISE_RETURN_DAYS',
  'SISTER_MARKETPLACE_URL',
  'RETENTION_INQUIRIES_MONTHS',
  'RETENTION_MAIL_DAYS',
]

/**
 * One hash of everything the build reads: equal exactly when a rebuild would change nothing.
 * @param {string} folder the project's folder
 * @param {NodeJS.ProcessEnv} environment
 */
export function fingerprint(folder, environment) {
  const hash = createHash('sha256')
  for (const file of buildInputs(folder)) add(file, readFileSync(join(folder, file)))
  for (const name of siteVariables) add(name, environment[name] ?? '')
  return hash.digest('hex')

  /**
   * The length ensures that a byte moved from the end of one file to the start of the next is noticed.
   * @param {string} name
   * @param {string
   * Buffer} content
   */
  function add(name, content) {
    hash.update(`${name}\0${Buffer.byteLength(content)}\0`).update(content)
  }
}

/** @param {string} folder */
function buildInputs(folder) {
  const files = [
    ...readdirSync(folder).filter((name) => /^(vite[.].*config[.]ts|.*[.]html)$/.test(name)),
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build.mjs',
  ].filter((file) => existsSync(join(folder, file)))
  for (const start of ['src', 'server', 'sw', 'vite', 'locales', 'public'])
    files.push(...filesUnder(folder, start))
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort()
}

/**
 * @param {string} folder
 * @param {string} start
 * @returns {string[]} paths with forward slashes, so a checkout on Windows has the same fingerprint
 */
function filesUnder(folder, start) {
  if (!existsSync(join(folder, start))) return []
  return readdirSync(join(folder, start), { withFileTypes: true }).flatMap((entry) => {
    const path = `${start}/${entry.name}`
    const isFolder = entry.isSymbolicLink() ? statSync(join(folder, path)).isDirectory() : entry.isDirectory()
    return isFolder ? filesUnder(folder, path) : [path]
  })
}
