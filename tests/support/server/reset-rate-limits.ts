import { deleteOldHits } from '#server/http/rate-limit.ts'
import type { TestServer } from './server.ts'

const FAR_FUTURE = new Date('9999-01-01')

/**
 * As if nobody had asked for anything yet: what a test is about is not held up by what was asked before it.
 */
export const resetRateLimits = ({ deps }: Pick<TestServer, 'deps'>): Promise<void> =>
  deleteOldHits(deps.database, FAR_FUTURE)
