import { Box } from '@mui/material'
import type { RefusedRate } from '#src/domain/rating.ts'
import { useText } from '#src/i18n/use-text.ts'
import { rateName } from '#src/ui/purchase/rate-name.ts'

/** What is not offered, and why. */
export function RefusedServices({ refused }: { refused: readonly RefusedRate[] }) {
  const text = useText()
  if (refused.length === 0) return null
  return (
    <Box component="details" sx={{ color: 'text.secondary', '& summary': { cursor: 'pointer', fontWeight: 600, py: 0.5 } }}>
      <summary>{text('page.selectQuick.refused', { count: refused.length })}</summary>
      <ul>
        {refused.map(({ carrierCode, carrierName, serviceCode, serviceName, refused: reason }) => (
          <li key={`${carrierCode}${serviceCode}`}><strong>{rateName({ carrierName, serviceName })}</strong>: {text(reason)}</li>
        ))}
      </ul>
    </Box>
  )
}
