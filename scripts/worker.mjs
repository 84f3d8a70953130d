// npm run worker: packages, build and worker, each only as far as needed.
import { become, ensureBuilt } from './built.mjs'
import { ensureInstalled } from './install.mjs'
import { leaveWithNpm } from './leave-with-npm.mjs'

leaveWithNpm()
await ensureInstalled()
if (!(await ensureBuilt())) {
  console.error('The site could not be built, so the worker was not started: see the lines above.')
  process.exit(1)
}
await become('server/worker.js')
