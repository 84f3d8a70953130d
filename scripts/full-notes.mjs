import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @typedef {{ commit: string, date: string, passed: number, seconds: number }} Note */
/** @typedef {{ commit: string, changes: number }} Tree */

const file = 'docs/full-runs.json'

/**
 * Notes that a part passed, where that is true of a commit, and says in a sentence that it did or why it did
 * not.
 * @param {string} folder the project's
 * @param {string} name the part's
 * @param {{ passed: number, failed: number, seconds: number }} came
 * @param {Tree | undefined} before what the tree was when the part began
 */
export function notePart(folder, name, { passed, failed, seconds }, before) {
  const why = whyNot({ passed, failed }, before, treeOf(folder))
  if (why || !before) return `${name}: not recorded in ${file}: ${why}.`
  /** @type {Note} */
  const note = { commit: before.commit, date: new Date().toISOString().slice(0, 10), passed, seconds }
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(
    join(folder, file),
    `${JSON.stringify({ ...readNotes(folder), [name]: note }, undefined, 2)}\n`,
  )
  return `${name}: recorded in ${file}. Commit it.`
}

/**
 * Where the tree stands; undefined where there is no git.
 * @param {string} folder
 * @returns {Tree | undefined}
 */
export function treeOf(folder) {
  const commit = git(folder, 'rev-parse', 'HEAD')
  // The notes themselves may wait to be committed.
  const changes = git(folder, 'status', '--porcelain', '--', ':/', `:(exclude)${file}`)
  return commit === undefined || changes === undefined
    ? undefined
    : { commit, changes: changes.split('\n').filter(Boolean).length }
}

/**
 * A line for each part: when it last passed, and how many commits ago.
 * @param {string} folder
 * @param {readonly { name: string }[]} parts
 */
export function partsInWords(folder, parts) {
  const notes = readNotes(folder)
  const widest = Math.max(...parts.map(({ name }) => name.length))
  return parts.map(
    ({ name }, at) => `${at + 1}/${parts.length} ${name.padEnd(widest)}  ${lastPassed(folder, notes[name])}`,
  )
}

/**
 * @param {string} folder
 * @param {Note | undefined} note
 */
function lastPassed(folder, note) {
  if (!note) return 'never recorded'
  const { commit, date, passed, seconds } = note
  const since = git(folder, 'rev-list', '--count', `${commit}..HEAD`)
  const ago =
    since === undefined ? 'not in this history' : `${since} ${since === '1' ? 'commit' : 'commits'} ago`
  return `${commit.slice(0, 8)}, ${date}, ${ago}; ${passed} passed in ${Math.max(1, Math.round(seconds / 60))} min`
}

/**
 * @param {{ passed: number, failed: number }} came
 * @param {Tree | undefined} before
 * @param {Tree | undefined} after
 */
function whyNot({ passed, failed }, before, after) {
  if (failed > 0) return `${failed} failed`
  if (passed === 0) return 'nothing ran'
  if (!before || !after) return 'this is not a checkout of git'
  if (before.changes > 0 || after.changes > 0) return 'the work tree has changes that aren’t committed'
  return before.commit === after.commit ? undefined : 'another commit was checked out in the meantime'
}

/**
 * @param {string} folder
 * @returns {Record<string, Note>}
 */
function readNotes(folder) {
  return existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : {}
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
