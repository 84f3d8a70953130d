import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder, found upwards from both the sources in `server/` and the bundle in `dist/server/`.
 */
export const ROOT = upwards(dirname(fileURLToPath(import.meta.url)))

function upwards(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'locales'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('the project folder was not found')
  return upwards(parent)
}
