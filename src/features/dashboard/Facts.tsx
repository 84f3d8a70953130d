import { Box } from '@mui/material'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { StaleLine } from '#src/ui/feedback/StaleLine.tsx'
import { AttentionTile } from './AttentionTile.tsx'
import { SpendingTile } from './SpendingTile.tsx'

/** What waits, and what was spent and saved. Without any answer the rest of the screen stands by itself, and drafts are known here. */
export function Facts() {
  const query = useRead(contract.dashboard.facts, {})
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, '&:empty': { display: 'none' } }}>
      <StaleLine query={query} />
      <AttentionTile facts={query.data} />
      {query.data && <SpendingTile facts={query.data} />}
    </Box>
  )
}
