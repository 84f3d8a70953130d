import { Box, Skeleton } from '@mui/material'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { AgeLine } from '#src/ui/feedback/AgeLine.tsx'
import { Checklist } from './Checklist.tsx'
import { WorkNumbers } from './WorkNumbers.tsx'

/**
 * What there is to do today, or for who has ordered nothing yet, how to begin. What this device knows is shown
 * at once, with its age; when it knows nothing and there is no network, the rest of the screen works.
 */
export function Work() {
  const query = useRead(contract.dashboard.facts, {}, { atOnce: true })
  if (!query.data) return query.error ? null : <Skeleton variant="rounded" height={76} sx={{ mb: 2 }} />
  return (
    <Box sx={{ mb: 2 }}>
      <AgeLine query={query} underTitle />
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
