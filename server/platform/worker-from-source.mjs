// Starts a worker thread from its TypeScript source in development and tests: Node below 22 can't run
// TypeScript. Its first argument is the module's URL. Tests bundle them once, into that folder.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , source = ''] = process.argv
const { BUNDLED_THREADS: folder } = process.env
if (folder) await import(pathToFileURL(join(folder, `${basename(source, '.ts')}.js`)).href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source)
}
