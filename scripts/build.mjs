// Builds everything into dist/: the server, the prerenderer, then the client (which writes the public pages with it).
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAll } from './compress.mjs'
import { bringBack, putAside } from './retained-assets.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const configFile = 'vite.config.ts'
await putAside('dist')
const logLevel = process.env.BUILD_LOG ?? 'warn'
for (const mode of ['server', 'prerender', 'client']) {
  console.log(`Building: ${mode}`)
  await build({ configFile, logLevel, mode: mode === 'client' ? 'production' : mode })
}
await rm('dist/prerender', { recursive: true, force: true })
await compressAll('dist/client')
await bringBack('dist')
