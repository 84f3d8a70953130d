import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { contract } from '#src/contract/contract.ts'
import { cacheTrackingResult } from '#src/offline/cache/tracking-results.ts'
import { writeIfSameAccount } from '#src/offline/sync/write-if-same-account.ts'

const CHECK_EVERY_MS = 60_000

/** While the screen is open, brings what carriers report of so many followed numbers onto this device. */
export const useFreshTracking = (followed: number) =>
  useQuery({
    queryKey: [contract.tracking.list.name, followed],
    refetchInterval: CHECK_EVERY_MS,
    enabled: followed > 0,
    queryFn: async ({ signal }) => {
      const token = readToken()
      const { rows } = await call(contract.tracking.list, { q: '' }, { signal, background: true })
      await writeIfSameAccount(token, (database) => cacheTrackingResult(database, rows))
      return rows.length
    },
  })
