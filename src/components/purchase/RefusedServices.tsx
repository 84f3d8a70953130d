import { Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { rateName } from './rate-name.ts'

interface Refused {
  carrierCode: string
  carrierName: string
  serviceCode: string
  serviceName: string
  /** Why: a message id. */
  refused: string
}

/** Services that are not offered, and why. */
export function RefusedServices({ refused, open = false }: { refused: readonly Refused[]; open?: boolean }) {
  const text = useText()
  if (refused.length === 0) return null
  return (
    <Box
      component="details"
      open={open}
      sx={{ color: 'text.secondary', '& summary': { cursor: 'pointer', fontWeight: 600, py: 0.5 } }}
    >
      <summary>{text('page.selectQuick.refused', { count: refused.length })}</summary>
      <ul>
        {refused.map((one) => (
          <li key={`${one.carrierCode}${one.serviceCode}`}>
            <strong>{rateName(one)}</strong>: {text(one.refused)}
          </li>
        ))}
      </ul>
    </Box>
  )
}
