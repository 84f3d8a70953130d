// npm run admin -- <noun> <verb>: the operator's commands (D6). Standard output is the command's alone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureBuilt, isBuildCurrent } from './built.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { leaveWithNpm } from './leave-with-npm.mjs'
import { root } from './run.mjs'

leaveWithNpm()
requireNode()
if (!existsSync(join(root, 'node_modules')) || !existsSync(join(root, 'dist/server/admin.js'))) {
  await ensureInstalled({ quiet: true })
  if (!(await ensureBuilt({ quiet: true }))) {
    console.error('The commands could not be built: see the lines above.')
    process.exit(1)
  }
} else if (!isBuildCurrent()) {
  // Not rebuilt here: a running server may be serving dist/, and the command must be of its version.
  console.error('The sources are newer than the build in use: restart with npm start to use them.')
}
await become('server/admin.js')
