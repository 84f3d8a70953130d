// Starts a worker thread from its TypeScript source in development and tests: Node below 22 can't run
// TypeScript. Its first argument is the module's URL.
import { register } from 'tsx/esm/api'

register()
await import(/** @type {string} */ (process.argv[2]))
