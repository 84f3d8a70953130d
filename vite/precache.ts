import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { entryNamed, filesNeededBy, type Bundle } from './bundle.ts'
import { DOCUMENTS } from './documents.ts'

const MESSAGES = 'virtual:messages/'
/**
 * The entry whose revision names the list of files that the worker fetches for signed-in users (sw/sw.ts).
 */
const SCREENS = 'screens'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/**
 * What the service worker caches from the start: the account's shell and the public pages in English, with
 * everything they need to run. Pages in other languages are in the list too, because the worker must know
 * their revisions, but it fetches only those in use.
 */
export function precacheList() {
  const needed = new Set<string>()
  const screens = new Set<string>()
  let outDir = ''
  const plugin: Plugin = {
    name: 'portage-precache',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = join(root, build.outDir)
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      // The pages may be in files that the entry imports, which load their islands.
      const neededBySite = new Set(filesNeededBy(bundle, entryNamed(bundle, 'site')))
      const later = new Set(
        chunks
          .filter(({ fileName }) => neededBySite.has(fileName))
          .flatMap(({ dynamicImports }) => dynamicImports),
      )
      const islands = chunks.filter(
        ({ fileName, facadeModuleId }) => later.has(fileName) && !facadeModuleId?.includes(MESSAGES),
      )
      const english = chunks.filter(
        ({ facadeModuleId }) => facadeModuleId?.includes(MESSAGES) && facadeModuleId.endsWith('/en'),
      )
      const entries = Object.keys(DOCUMENTS).map((name) => entryNamed(bundle, name))
      // What the starter scripts load before their apps (src/first-paint.ts).
      const begun = entries
        .filter(({ name }) => name.endsWith('-start'))
        .flatMap(({ dynamicImports }) => dynamicImports)
        .map((file) => bundle[file])
        .filter((part): part is Rollup.OutputChunk => part?.type === 'chunk')
      for (const chunk of [...entries, ...begun, ...islands, ...english])
        for (const file of filesNeededBy(bundle, chunk)) needed.add(file)
      for (const file of filesReachedFrom(bundle, entryNamed(bundle, 'account')))
        if (!needed.has(file)) screens.add(file)
    },
  }
  const choose = (entries: Entry[]) => ({
    // Screens and everything that opens over them are cached for signed-in users, when idle. 32 bits
    // distinguish two revisions of one file; full hashes would be a fifth of the worker.
    manifest: [
      ...entries
        .filter(({ url }) => !url.startsWith('assets/') || needed.has(url))
        .map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null })),
      // A separate file: browsers parse the worker's script each time it starts, and a list of two hundred
      // names is a quarter of it.
      {
        url: SCREENS,
        revision: written(
          outDir,
          entries
            .map(({ url }) => url)
            .filter((url) => screens.has(url) || (isWorker(url) && !needed.has(url))),
        ),
        size: 0,
      },
    ],
    warnings: [],
  })
  return { plugin, choose }
}

/** Writes the list beside the files it names. @returns its name */
function written(outDir: string, files: string[]): string {
  const text = JSON.stringify(files.toSorted())
  const name = `assets/screens-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`
  writeFileSync(join(outDir, name), text)
  return name
}

/**
 * Everything a chunk can ever load: including the messages of all languages, because a person can switch
 * offline.
 */
function filesReachedFrom(bundle: Bundle, start: Rollup.OutputChunk): Set<string> {
  const reached = new Set<Rollup.OutputChunk>([start])
  // A set also iterates items that are added meanwhile.
  for (const { imports, dynamicImports } of reached)
    for (const file of [...imports, ...dynamicImports]) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') reached.add(chunk)
    }
  return new Set([...reached].flatMap((chunk) => filesNeededBy(bundle, chunk)))
}

/**
 * Scripts of web workers are bundles of their own, which no chunk imports: their files are called
 * `…-worker.ts`.
 */
const isWorker = (url: string): boolean => /^assets\/[a-z-]+-worker-[\w-]+\.js$/.test(url)
