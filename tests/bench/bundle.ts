import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { Floor } from './page/floor.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/**
 * The page with all competitors, built as for production: minified, with one copy of Dexie for those who use
 * it.
 */
export async function bundle(outDir: string): Promise<void> {
  const shared = {
    configFile: false as const,
    logLevel: 'error' as const,
    publicDir: false as const,
    define: {
      __SITE__: '{}',
      __VERSION__: JSON.stringify('0.0.0'),
      'process.env.NODE_ENV': JSON.stringify('production'),
      global: 'globalThis',
    },
    resolve: { dedupe: ['dexie', 'react', 'react-dom'] },
  }
  const output = { entryFileNames: '[name].js' }
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: false,
      chunkSizeWarningLimit: 5000,
      modulePreload: false,
      rolldownOptions: { input: { main: here('page/main.ts') }, output },
    },
  })
  for (const [folder, file] of [
    ['workbox', 'peers/workbox-worker.ts'],
    ['floor', 'page/floor-worker.ts'],
  ] as const)
    await build({
      ...shared,
      build: {
        outDir: join(outDir, folder),
        emptyOutDir: false,
        rolldownOptions: { input: { sw: here(file) }, output: { ...output, format: 'iife' } },
      },
    })
  await build({
    ...shared,
    build: {
      outDir: join(outDir, 'floor'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: { floor: here('page/floor-page.ts') }, output },
    },
  })
  // A service worker controls the pages below its own URL: only Workbox's page and the floor have one.
  for (const [folder, page] of [
    ['', PAGE],
    ['workbox', PAGE],
    ['floor', floor()],
  ] as const)
    await writeFile(join(outDir, folder, 'index.html'), page)
}

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Bench</title><script type="module" src="/main.js"></script>'
const floor = (): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><meta name="description" content="One page, one component."><script type="module" src="/floor/floor.js"></script><div id="root">${renderToString(createElement(Floor))}</div></html>`
