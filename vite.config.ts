import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { blocksPage } from './vite/blocks-page.ts'
import { devPages } from './vite/dev-pages.ts'
import { accountDocument, DOCUMENTS } from './vite/documents.ts'
import { chunks } from './vite/chunks.ts'
import { clientPlugins } from './vite/plugins.ts'
import { precacheList } from './vite/precache.ts'
import { prerenderPages } from './vite/prerender.ts'
import { siteFromEnvironment } from './vite/site.ts'
import { webManifest } from './vite/web-manifest.ts'
import { WORKER_THREADS } from './server/platform/worker-threads.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const site = siteFromEnvironment(process.env)
const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }
const precache = precacheList()

/**
 * The service worker is written by hand in `sw/` and registered by `src/app/update/service-worker.ts`: the plugin
 * only builds it.
 */
const worker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    // A classic script: module workers are not everywhere, and `es` output once built a worker that never
    // registered.
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'assets/**/*.{js,css}', '_p/**/*.html', 'theme.js', 'icons/icon.svg'],
    manifestTransforms: [precache.choose],
    maximumFileSizeToCacheInBytes: 2_000_000,
  },
})

const documents = Object.fromEntries(Object.entries(DOCUMENTS).map(([name, file]) => [name, path(file)]))

const prerenderer = path('dist/prerender/prerender.js')

const client: UserConfig = {
  plugins: [
    ...clientPlugins(prerenderer),
    blocksPage(),
    devPages(),
    prerenderPages(prerenderer),
    accountDocument(prerenderer),
    webManifest(site),
    precache.plugin,
    worker,
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: documents,
      output: { codeSplitting: chunks(path(DOCUMENTS.account), path(DOCUMENTS.site)) },
    },
  },
}

/** The operator's desk (D47): a bundle of its own, so that nothing of it can reach a customer's. */
const desk: UserConfig = {
  base: '/admin/',
  publicDir: false,
  plugins: clientPlugins(),
  build: {
    outDir: 'dist/desk',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: path('admin.html') },
  },
}

const ssr = (outDir: string, input: Record<string, string>): UserConfig => ({
  publicDir: false,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js' },
      // What the browser fetches later is one program in Node.
      checks: { ineffectiveDynamicImport: false },
    },
  },
})

/** `--mode` chooses the piece: `server` and `prerender` run in Node, `desk` is for staff, everything else is the client. */
export default defineConfig(({ mode }) => ({
  define: { __SITE__: JSON.stringify(site), __VERSION__: JSON.stringify(version) },
  resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
  ...(mode === 'server'
    ? ssr('dist/server', {
        main: path('server/main.ts'),
        worker: path('server/worker.ts'),
        admin: path('server/admin/main.ts'),
        ...Object.fromEntries(
          Object.entries(WORKER_THREADS).map(([bundle, source]) => [bundle, path(`server/${source}`)]),
        ),
      })
    : mode === 'prerender'
      ? {
          ...ssr('dist/prerender', { prerender: path('src/app/site/prerender.tsx') }),
          plugins: clientPlugins(),
        }
      : mode === 'desk'
        ? { ...desk, resolve: { dedupe: ['dexie', 'react', 'react-dom'], alias: parserLess } }
        : { ...client, resolve: { dedupe: ['dexie', 'react', 'react-dom'], alias: parserLess } }),
  server: {
    proxy: Object.fromEntries(
      ['/api', '/language'].map((call) => [call, `http://127.0.0.1:${process.env.API_PORT ?? 8081}`]),
    ),
  },
}))

/**
 * Messages are compiled when built: 7 kB of parser stay at home. A raw message string would throw, and a test
 * sees to that.
 */
const parserLess = { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' }
