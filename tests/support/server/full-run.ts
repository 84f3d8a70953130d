import { test } from 'vitest'

/** Set by the parts of `npm run test:full` that run everything. */
export const FULL = process.env.FULL === '1'

/**
 * A test for full runs only; elsewhere there is none, since a skipped test would count as failed. Where a whole
 * file is for them, it is called `*.full.test.ts`.
 */
export const testInFull = FULL
  ? test
  : (Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test)

/** All of them in full runs; otherwise the first one, or the first few. */
export const eachInFull = <T>(all: readonly T[], few = 1): readonly T[] => (FULL ? all : all.slice(0, few))

/** All of them in full runs; otherwise the share of one variant of several, which between them have each once. */
export const inTurn = <T>(all: readonly T[], variant: number, variants: number): readonly T[] =>
  FULL ? all : all.filter((_, at) => at % variants === variant)

/** How many sequences a model draws, of slower models a part of that; `npm run test:full` has ten thousand. */
export const SEQUENCES = Number(process.env.SEQUENCES ?? 100)
