import { Box, Skeleton } from '@mui/material'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { StaleLine } from '#src/ui/feedback/StaleLine.tsx'
import { Checklist } from './Checklist.tsx'
import { WorkNumbers } from './WorkNumbers.tsx'

/**
 * What there is to do today, or for who has ordered nothing yet, how to begin. Offline it is the last answer,
 * with its age; without one, the rest of the screen works.
 */
export function Work() {
  const query = useRead(contract.dashboard.facts, {})
  if (!query.data) return query.error ? null : <Skeleton variant="rounded" height={76} sx={{ mb: 2 }} />
  return (
    <Box sx={{ mb: 2 }}>
      <StaleLine query={query} />
      {query.data.orders > 0 ? (
        <WorkNumbers facts={query.data.attention} />
      ) : (
        <Allowed to="ship">
          <Checklist />
        </Allowed>
      )}
    </Box>
  )
}
