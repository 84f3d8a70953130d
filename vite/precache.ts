import type { Plugin } from 'vite'
import { entryNamed, filesNeededBy } from './bundle.ts'
import { DOCUMENTS } from './documents.ts'

const MESSAGES = 'virtual:messages/'

interface Entry { url: string; revision: string | null; size: number }

/**
 * What the service worker keeps from the start: the account's shell and the public pages in English, with all they need to run.
 * The pages of the other languages are in the list too, as the worker must know their revisions, but it fetches only those in use.
 */
export function precacheList() {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'portage-precache',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      // The pages may lie in files that the entry imports: their islands are asked for from there.
      const own = new Set(filesNeededBy(bundle, entryNamed(bundle, 'site')))
      const later = new Set(chunks.filter(({ fileName }) => own.has(fileName)).flatMap(({ dynamicImports }) => dynamicImports))
      const islands = chunks.filter(({ fileName, facadeModuleId }) => later.has(fileName) && !facadeModuleId?.includes(MESSAGES))
      const english = chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes(MESSAGES) && facadeModuleId.endsWith('/en'))
      for (const chunk of [...Object.keys(DOCUMENTS).map((name) => entryNamed(bundle, name)), ...islands, ...english])
        for (const file of filesNeededBy(bundle, chunk)) needed.add(file)
    },
  }
  const choose = (entries: Entry[]) => ({
    // 48 bits tell two revisions of one file apart; the rest of the hash would be a sixth of the worker.
    manifest: entries.filter(({ url }) => !url.startsWith('assets/') || needed.has(url)).map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 12) ?? null })),
    warnings: [],
  })
  return { plugin, choose }
}
