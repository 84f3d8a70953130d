import { pathToFileURL } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { entryNamed, filesNeededBy, type Bundle } from './bundle.ts'

/** Each document's starter script, which lets the browser paint first, and the app it then loads. */
export const DOCUMENTS = {
  'account-start': 'index.html',
  account: 'src/account.tsx',
  'site-start': 'src/site-start.ts',
  site: 'src/site.tsx',
} as const

/** URLs that a document needs from the beginning; `script` is its starter script. */
export function assetsOf(
  bundle: Bundle,
  document: 'account' | 'site',
): { script: string; styles: string[]; scripts: string[] } {
  const start = entryNamed(bundle, `${document}-start`)
  const soon = start.dynamicImports
    .map((file) => bundle[file])
    .filter((part): part is Rollup.OutputChunk => part?.type === 'chunk')
  const files = [
    ...new Set(
      [start, ...soon, entryNamed(bundle, document)].flatMap((chunk) => filesNeededBy(bundle, chunk)),
    ),
  ].map((file) => `/${file}`)
  const script = `/${start.fileName}`
  return {
    script,
    styles: files.filter((file) => file.endsWith('.css')),
    scripts: files.filter((file) => file.endsWith('.js') && file !== script),
  }
}

/**
 * The account's document: what it draws before any script has run, with preloads of the scripts it will need.
 * @param prerenderer the built module of `src/app/site/prerender.tsx`
 */
export const accountDocument = (prerenderer: string): Plugin => ({
  name: 'portage-account-document',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const { accountBody } = (await import(`${pathToFileURL(prerenderer).href}?${Date.now()}`)) as {
        accountBody: () => Promise<string>
      }
      const body = await accountBody()
      const linked = (href: string) => html.includes(`"${href}"`)
      return {
        html: html.replace('<div id="root"></div>', () => body),
        tags: assetsOf(bundle!, 'account')
          .scripts.filter((href) => !linked(href))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, media: 'not all', href },
            injectTo: 'head' as const,
          })),
      }
    },
  },
})
