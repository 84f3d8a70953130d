// Starts a worker thread from its TypeScript source in development and tests: Node below 22 can't run
// TypeScript. Its arguments are the module's URL and the name of its bundle, which tests make once in
// a folder.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , source = '', bundle] = process.argv
const { BUNDLED_THREADS: folder } = process.env
if (folder) await import(pathToFileURL(join(folder, `${bundle}.js`)).href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source)
}
