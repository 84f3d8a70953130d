import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** The version that is running, as package.json has it. */
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

const buildFile = join(ROOT, 'dist/.fingerprint')
/** Of the build, the beginning of its fingerprint; `none` without one. */
export const BUILD = existsSync(buildFile) ? readFileSync(buildFile, 'utf8').trim().slice(0, 12) : 'none'
