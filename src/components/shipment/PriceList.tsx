import { Box, Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'

interface PriceListProps {
  rates: readonly { carrierName: string; sample: boolean }[]
  /** One `PriceRow` for each of them. */
  children: ReactNode
}

/**
 * Prices under each other in one grid, whose columns all rows share; sample rates are called that once, above
 * them (D16). What fits is decided by the room this list has, not by the screen's.
 */
export function PriceList({ rates, children }: PriceListProps) {
  const text = useText()
  const samples = rates.filter(({ sample }) => sample)
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {samples.length > 0 && (
        <Box sx={{ mb: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
          <Box component="strong" sx={{ color: 'warning.main' }}>
            {samples.length === rates.length
              ? text('state.sampleRates')
              : text('layout.labelled', {
                  label: text('state.sampleRates'),
                  value: [...new Set(samples.map(({ carrierName }) => carrierName))].join(', '),
                })}
          </Box>{' '}
          {text('state.sampleRatesWhy')}
        </Box>
      )}
      <Paper component="ul" variant="outlined" sx={GRID}>
        {children}
      </Paper>
    </Box>
  )
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: {
    '@': 'auto auto minmax(0, 1fr) auto auto auto',
    '@640': 'auto minmax(0, 1fr) auto minmax(0, 0.8fr) auto auto auto',
  },
  m: 0,
  p: 0,
  overflow: 'hidden',
  listStyle: 'none',
} as const
