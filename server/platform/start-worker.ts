import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ROOT } from './root.ts'

/**
 * Starts a worker thread of this server. In the build each is a bundle of its own (vite.config.ts); from
 * sources, as in development and tests, tsx loads it.
 * @param bundle its name in dist/server
 * @param source its path in server/
 */
export const startWorker = (bundle: string, source: string, workerData?: unknown): Worker =>
  import.meta.url.endsWith('.ts')
    ? new Worker(join(ROOT, 'server/platform/worker-from-source.mjs'), {
        argv: [pathToFileURL(join(ROOT, 'server', source)).href],
        execArgv: [],
        workerData,
      })
    : new Worker(join(ROOT, `dist/server/${bundle}.js`), { workerData })
