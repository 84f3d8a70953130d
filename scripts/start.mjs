// npm start: installs packages and builds if necessary, then starts the server.
import { startBuilt } from './lib/ensure-built.mjs'

await startBuilt('server/main.js', 'server')
