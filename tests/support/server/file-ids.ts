import { expect } from 'vitest'
import { idsOf } from './ids.ts'

// Test files of one process run in any order: the IDs of one must not depend on those before. Only `expect`
// knows which file is running.
// oxlint-disable-next-line vitest/no-standalone-expect
idsOf(expect.getState().testPath?.replace(/^.*?\/(?=(tests|src|server|sw|vite)\/)/, '') ?? '')
