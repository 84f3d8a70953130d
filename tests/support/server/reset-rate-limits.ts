import { deleteOldHits } from '#server/http/rate-limit.ts'
import type { TestServer } from './server.ts'

const FAR_FUTURE = new Date('9999-01-01')

/** Forgets all calls counted so far, so that a test isn't refused for calls made before it. */
export const resetRateLimits = ({ deps }: Pick<TestServer, 'deps'>): Promise<void> =>
  deleteOldHits(deps.database, FAR_FUTURE)
