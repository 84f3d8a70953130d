// A thread from the sources, in development and in tests: Node below 22 reads no TypeScript. Its first
// argument is the module's address.
import { register } from 'tsx/esm/api'

register()
await import(/** @type {string} */ (process.argv[2]))
