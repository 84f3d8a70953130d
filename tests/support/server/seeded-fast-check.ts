import fc from 'fast-check'

/**
 * What properties are tried with is the same in every run; `SEED=7` tries others. vitest.config.ts gives this
 * to whoever imports fast-check.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) })

// As the library itself is imported.
// oxlint-disable-next-line import/no-default-export
export default fc
