import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { manifestCheckPath } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'

const NEWEST = 5

/** The newest manifests, each to be checked before the driver leaves; nothing where there is none. */
export function ManifestList() {
  const text = useText()
  const query = useRead(contract.manifests.list, { after: '' })
  if (query.data?.rows.length === 0) return null
  return (
    <Box component="section" aria-labelledby="manifests-to-check">
      <Typography id="manifests-to-check" variant="h2" sx={{ mb: 1 }}>
        {text('scan.manifest.list')}
      </Typography>
      <QueryState query={query}>
        {({ rows }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.slice(0, NEWEST).map(({ id, number, carrierName, day, pieceCount }) => (
              <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
                <Link
                  component={RouterLink}
                  to={manifestCheckPath(id)}
                  sx={{ display: 'inline-block', py: 0.5, fontWeight: 600 }}
                >
                  {text('scan.manifest.check', { number })}
                </Link>
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {carrierName} · <DateText at={day} /> ·{' '}
                  {text('scan.manifest.pieces', { count: pieceCount })}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </QueryState>
    </Box>
  )
}
