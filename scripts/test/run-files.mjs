/**
 * Runs the test files that match the patterns.
 * @param {import('vitest/node').Vitest} vitest
 * @param {string[]} patterns of their paths; none: all
 * @param {{ twice?: boolean }} [options] `twice`: each a second time right after the first, with whatever it
 * left in the process
 */
export async function runFiles(vitest, patterns, { twice = false } = {}) {
  await vitest.standalone()
  const files = await vitest.globTestSpecifications(patterns)
  if (files.length > 0)
    await vitest.runTestSpecifications(twice ? files.flatMap((file) => [file, file]) : files, true)
}
