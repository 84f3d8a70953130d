// npm run worker: installs packages and builds if necessary, then starts the worker.
import { startBuilt } from './lib/ensure-built.mjs'

await startBuilt('server/worker.js', 'worker')
