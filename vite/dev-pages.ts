import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'
import { PUBLIC_PATHS } from '../src/paths.ts'

interface Prerenderer {
  prerender: (page: object, assets: object) => Promise<string>
}

/** During development, public pages are rendered on request, as the server would choose them. */
export const devPages = (): Plugin => ({
  name: 'portage-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '').split('?')[0]!
      const page =
        path === '/' && !/token_expires=\d/.test(request.headers.cookie ?? '') ? 'home' : pageAt(path)
      if (!page) return next()
      void (async () => {
        const { prerender } = (await server.ssrLoadModule('/src/app/site/prerender.tsx')) as Prerenderer
        const html = await prerender(
          { page, locale: localeOf(request), variant: variantOf(request), madeIn: new Date().getFullYear() },
          { script: '/src/site-start.ts', styles: [], preloads: () => [] },
        )
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(path, html))
      })().catch(next)
    })
  },
})

const pageAt = (path: string) => Object.entries(PUBLIC_PATHS).find(([, at]) => at === path)?.[0]
const localeOf = ({ headers }: IncomingMessage) =>
  /(?:^|; )locale=(en|zh|fr|sp)/.exec(headers.cookie ?? '')?.[1] ?? 'en'
const variantOf = ({ headers }: IncomingMessage) =>
  /Android|iPhone/.test(headers['user-agent'] ?? '') ? 'app' : 'desktop'
