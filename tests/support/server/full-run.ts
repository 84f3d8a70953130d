/** Set by the parts of `npm run test:full` that go through everything. */
export const FULL = process.env.FULL === '1'

/** The rows of a test that runs in full alone: one, else none. A test that is skipped counts as failed. */
export const ONLY_IN_FULL: readonly [number][] = FULL ? [[1]] : []

/** Every one in full; else the first of them stands for all, or the first few. */
export const eachInFull = <T>(all: readonly T[], few = 1): readonly T[] => (FULL ? all : all.slice(0, few))
