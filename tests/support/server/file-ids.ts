import { expect } from 'vitest'
import { idsOf } from './ids.ts'

// Files of one process follow each other in any order: what one makes must not hang on who was before.
// Only `expect` tells which file it is.
// oxlint-disable-next-line vitest/no-standalone-expect
idsOf(expect.getState().testPath?.replace(/^.*?\/(?=(tests|src|server|sw|vite)\/)/, '') ?? '')
