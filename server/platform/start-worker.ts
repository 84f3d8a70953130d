import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ROOT } from './root.ts'
import { WORKER_THREADS } from './worker-threads.ts'

/**
 * Starts a worker thread of this server. In the build each is a bundle of its own (vite.config.ts); from
 * sources, as in development and tests, tsx loads it.
 * @param bundle its name in dist/server
 */
export const startWorker = (bundle: keyof typeof WORKER_THREADS, workerData?: unknown): Worker =>
  import.meta.url.endsWith('.ts')
    ? new Worker(join(ROOT, 'server/platform/worker-from-source.mjs'), {
        argv: [pathToFileURL(join(ROOT, 'server', WORKER_THREADS[bundle])).href, bundle],
        execArgv: [],
        workerData,
      })
    : new Worker(join(ROOT, `dist/server/${bundle}.js`), { workerData })
