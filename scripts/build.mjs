// Builds everything into dist/: the server, the prerenderer, then the client (which writes the public pages
// with it), and the operator's desk; then records a fingerprint of the sources.
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAll } from './build/compress.mjs'
import { fingerprint } from './build/fingerprint.mjs'
import { restoreFormer, setAside } from './build/retained-assets.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const configFile = 'vite.config.ts'
const record = 'dist/.fingerprint'
// Taken before the build: a file edited while it runs must cause another one.
const built = fingerprint(process.cwd(), process.env)
await rm(record, { force: true })
await setAside('dist')
const logLevel = process.env.BUILD_LOG ?? 'warn'
for (const mode of ['server', 'prerender', 'client', 'desk']) {
  console.log(`Building: ${mode}`)
  await build({ configFile, logLevel, mode: mode === 'client' ? 'production' : mode })
}
await rm('dist/prerender', { recursive: true, force: true })
await Promise.all([compressAll('dist/client'), compressAll('dist/desk')])
await restoreFormer('dist')
await writeFile(record, built)
