import { pathToFileURL } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import type { Bundle } from './bundle.ts'
import { assetsOf } from './documents.ts'

interface Assets {
  script: string
  styles: string[]
  preloads: (locale: string) => string[]
}
interface Prerenderer {
  prerenderAll: (assets: Assets, madeIn: number) => Promise<{ file: string; html: string }[]>
}

/**
 * Writes every public page beside the client's assets, with the script and style names of this build.
 * `prerenderer` is the built module of `src/app/site/prerender.tsx`.
 */
export const prerenderPages = (prerenderer: string): Plugin => ({
  name: 'portage-prerender',
  apply: 'build',
  async generateBundle(_, bundle) {
    const { script, styles, scripts } = assetsOf(bundle, 'site')
    const locales = messagesByLocale(bundle)
    const { prerenderAll } = (await import(`${pathToFileURL(prerenderer).href}?${Date.now()}`)) as Prerenderer
    const assets = { script, styles, preloads: (locale: string) => [...scripts, locales.get(locale)!] }
    for (const { file, html } of await prerenderAll(assets, new Date().getFullYear()))
      this.emitFile({ type: 'asset', fileName: file, source: html })
  },
})

function messagesByLocale(bundle: Bundle): Map<string, string> {
  const chunks = Object.values(bundle).filter((part): part is Rollup.OutputChunk => part.type === 'chunk')
  return new Map(
    chunks.flatMap((chunk) => {
      const locale = chunk.facadeModuleId?.match(/virtual:messages\/public\/(\w+)$/)?.[1]
      return locale ? [[locale, `/${chunk.fileName}`] as const] : []
    }),
  )
}
