import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach } from 'vitest'

export const scriptPath = (name: string): string =>
  fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url))
/** Imports a script's exports. */
export const load = async <Exports>(name: string): Promise<Exports> =>
  (await import(/* @vite-ignore */ scriptPath(name))) as Exports

/** The running test's folder, in a file that calls `inNewFolder`. */
export let folder = ''

/** Each test of the file gets an empty folder. */
export function inNewFolder(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portage-scripts-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
}

export function write(file: string, content: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}
