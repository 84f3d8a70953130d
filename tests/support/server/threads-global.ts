import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { WORKER_THREADS } from '#server/platform/worker-threads.ts'

/**
 * The server's worker threads, bundled for worker-from-source.mjs: loading their sources takes three times as
 * long as most of their work. Not when watching, where they would become stale.
 */
export async function setup({ config }: TestProject): Promise<(() => void) | undefined> {
  if (process.env.BUNDLED_THREADS || config.watch) return undefined
  // Their packages are found from within the project only.
  const cache = join(config.root, 'node_modules/.cache/portage')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'threads-'))
  await build({
    configFile: false,
    root: config.root,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(WORKER_THREADS).map(([bundle, source]) => [
            bundle,
            join(config.root, 'server', source),
          ]),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  process.env.BUNDLED_THREADS = outDir
  return () => {
    delete process.env.BUNDLED_THREADS
    rmSync(outDir, { recursive: true, force: true })
  }
}
