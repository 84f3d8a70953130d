import { readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** As many at once as Node's thread pool for files. */
const AT_ONCE = 4

/** Resolves when the folder and everything in it are on disk. */
export async function syncTree(folder: string): Promise<void> {
  const paths = within(folder)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { path, isFolder } of paths) await syncPath(path, isFolder)
    }),
  )
}

/** Windows can't open folders, and its file system writes their entries on its own. */
export async function syncPath(path: string, isFolder = true): Promise<void> {
  if (isFolder && process.platform === 'win32') return
  const file = await open(path, isFolder ? 'r' : 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function* within(folder: string): Generator<{ path: string; isFolder: boolean }> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* within(path)
    else yield { path, isFolder: false }
  }
  yield { path: folder, isFolder: true }
}
