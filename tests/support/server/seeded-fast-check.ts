import fc from 'fast-check'

/**
 * Properties are tried with the same values in every run; `SEED=7` tries others. vitest.config.ts resolves
 * fast-check to this file.
 */
fc.configureGlobal({
  seed: Number(process.env.SEED ?? 20_261_122),
  // In a full run a sequence takes seconds: looking for a shorter one would end at the time limit, without a reason.
  endOnFailure: process.env.FULL === '1',
})

// As the library itself is exported.
// oxlint-disable-next-line import/no-default-export
export default fc
