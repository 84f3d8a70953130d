import type { Plugin } from 'vite'

const PAGE = `<!doctype html>
<html lang="en-CA">
  <head>
    <meta charset="utf-8" />
    <title>Blocks</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <script src="/theme.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/tests/blocks/main.tsx"></script>
  </body>
</html>`

/** While developing, `/dev/blocks` shows every building block in its states (tests/blocks). No build has it. */
export const blocksPage = (): Plugin => ({
  name: 'portage-blocks-page',
  apply: 'serve',
  // Found at the start: what is found later makes the page load a second time.
  config: () => ({ optimizeDeps: { entries: ['index.html', 'tests/blocks/main.tsx'] } }),
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      if ((request.url ?? '').split('?')[0] !== '/dev/blocks') return next()
      void server
        .transformIndexHtml('/dev/blocks', PAGE)
        .then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        })
        .catch(next)
    })
  },
})
