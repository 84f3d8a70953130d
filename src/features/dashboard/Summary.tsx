import { Box } from '@mui/material'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { AttentionTile } from './AttentionTile.tsx'
import { SpendingTile } from './SpendingTile.tsx'

/**
 * What needs attention, spending and savings. Without an answer from the server the rest of the screen still
 * works, and drafts are known from this device.
 */
export function Summary() {
  const query = useRead(contract.dashboard.facts, {}, { atOnce: true })
  return (
    <Box sx={{ mt: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(340px, 1fr))' },
        }}
      >
        <AttentionTile facts={query.data} />
        {query.data && <SpendingTile facts={query.data} />}
      </Box>
    </Box>
  )
}
