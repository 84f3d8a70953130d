// npm start: packages, build and server, each only as far as needed.
import { startBuilt } from './lib/built.mjs'

await startBuilt('server/main.js', 'server')
