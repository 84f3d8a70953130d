import { pathToFileURL } from 'node:url'
import type { Plugin, Rollup } from 'vite'

interface Prerenderer {
  prerenderAll: (assets: { script: string; styles: string[]; preloads: (locale: string) => string[] }) => Promise<{ file: string; html: string }[]>
}

/**
 * Writes every public page beside the client's assets, with the script and style names of this very build.
 * `prerenderer` is the module that `src/app/prerender.tsx` was built to.
 */
export const prerenderPages = (prerenderer: string): Plugin => ({
  name: 'portage-prerender',
  apply: 'build',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === 'chunk')
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'site')
    if (!entry) throw new Error('the build has no entry named "site"')
    const url = (file: string) => `/${file}`
    const styles = [...new Set([...entry.imports.flatMap((file) => cssOf(bundle[file])), ...cssOf(entry)])].map(url)
    const locales = new Map(chunks.flatMap((chunk) => {
      const id = chunk.facadeModuleId?.match(/virtual:messages\/public\/(\w+)$/)?.[1]
      return id ? [[id, url(chunk.fileName)] as const] : []
    }))
    const preloads = (locale: string) => [...entry.imports.map(url), locales.get(locale)!]
    const { prerenderAll } = (await import(`${pathToFileURL(prerenderer).href}?${Date.now()}`)) as Prerenderer
    for (const { file, html } of await prerenderAll({ script: url(entry.fileName), styles, preloads }))
      this.emitFile({ type: 'asset', fileName: file, source: html })
  },
})

const cssOf = (part: Rollup.OutputChunk | Rollup.OutputAsset | undefined): string[] =>
  part?.type === 'chunk' ? [...((part as Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])] : []
