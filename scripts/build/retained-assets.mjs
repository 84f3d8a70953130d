// Keeps the hashed files of the previous two builds: a tab that was opened before an update still requests
// them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Their names change with their content, so files of several builds can be in one folder. */
const HASHED = ['assets', 'data']
const FORMER_BUILDS = 2

/**
 * Sets the files in client/ aside before a build empties it. A build that fails leaves them there for the
 * next one.
 * @param {string} dist
 */
export async function setAside(dist) {
  const [client, former] = [join(dist, 'client'), join(dist, 'former')]
  const files = await hashedFiles(client)
  if (files.length > 0 && !existsSync(record(dist))) writeBuilds(dist, [files])
  for (const file of files) await copy(client, former, file)
}

/**
 * After the build and its compression: restores files of the previous two builds that this one lacks.
 * Building the same files again counts as the same build.
 * @param {string} dist
 */
export async function restoreFormer(dist) {
  const [client, former] = [join(dist, 'client'), join(dist, 'former')]
  const now = await hashedFiles(client)
  const others = readBuilds(dist).filter((files) => files.join() !== now.join())
  const builds = [now, ...others].slice(0, 1 + FORMER_BUILDS)
  for (const file of new Set(builds.flat()))
    if (!now.includes(file) && existsSync(join(former, file))) await copy(former, client, file)
  writeBuilds(dist, builds)
  await rm(former, { recursive: true, force: true })
}

/** @param {string} dist */
const record = (dist) => join(dist, 'builds.json')
/** @param {string} dist @returns {string[][]} the files of each build, newest first */
const readBuilds = (dist) => (existsSync(record(dist)) ? JSON.parse(readFileSync(record(dist), 'utf8')) : [])
/** @param {string} dist @param {string[][]} builds */
const writeBuilds = (dist, builds) => writeFileSync(record(dist), JSON.stringify(builds))

/** @param {string} client */
async function hashedFiles(client) {
  const found = await Promise.all(
    HASHED.map(async (folder) => {
      const path = join(client, folder)
      return existsSync(path) ? (await readdir(path)).map((name) => `${folder}/${name}`) : []
    }),
  )
  return found.flat().sort()
}

/** @param {string} from @param {string} to @param {string} file */
async function copy(from, to, file) {
  await mkdir(dirname(join(to, file)), { recursive: true })
  await copyFile(join(from, file), join(to, file))
}
