// npm run worker: packages, build and worker, each only as far as needed.
import { startBuilt } from './lib/built.mjs'

await startBuilt('server/worker.js', 'worker')
