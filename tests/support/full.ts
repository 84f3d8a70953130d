/** Set by the parts of `npm run test:full` that go through everything. */
export const FULL = process.env.FULL === '1'
