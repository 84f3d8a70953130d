// npm run admin -- <noun> <verb>: the operator's commands (D6). Standard output contains only the command's
// own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureBuilt, isBuildCurrent } from './lib/ensure-built.mjs'
import { ensureInstalled, requireNode } from './lib/install.mjs'
import { leaveWithNpm } from './lib/leave-with-npm.mjs'
import { root } from './lib/run.mjs'

leaveWithNpm()
requireNode()
if (!existsSync(join(root, 'node_modules')) || !existsSync(join(root, 'dist/server/admin.js'))) {
  await ensureInstalled({ quiet: true })
  if (!(await ensureBuilt({ quiet: true }))) {
    console.error('The commands couldn’t be built. See the output above.')
    process.exit(1)
  }
} else if (!isBuildCurrent()) {
  // Not rebuilt here: a running server may be serving dist/, and the command must be of its version.
  console.error('The source code has changed since the running build. To use it, restart with npm start.')
}
await become('server/admin.js')
