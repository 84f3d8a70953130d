import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { densityOf } from '#src/domain/freight/freight-class.ts'
import { denseOf, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import { convert } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'
import { unitsWithSize } from './UnitSummary.tsx'

/** Totals of the whole load, computed while typing. */
export function LoadSummary() {
  const text = useText()
  const { formatNumber } = useIntl()
  const { weight } = useMeasures()
  const units = unitsWithSize(useWatch({ name: 'request.units' }) as HandlingUnit[] | null)
  if (units.length === 0) return null
  const { pounds, cubicFeet, pcf } = densityOf(units.map(denseOf))
  const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 1 })
  const facts = [
    ['field.quantity', figure(units.reduce((sum, { quantity }) => sum + quantity, 0))],
    [
      'field.totalWeight',
      text('layout.aside', {
        first: weight({ weight: inTenths(pounds), weightUnit: 'lb' }),
        second: weight({ weight: inTenths(convert(pounds, 'lb', 'kg')), weightUnit: 'kg' }),
      }),
    ],
    ['field.totalVolume', text('page.freight.cubicFeet', { value: figure(cubicFeet) })],
    ['field.density', text('page.freight.density', { pcf: figure(pcf) })],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        p: 2,
        bgcolor: 'var(--brand-soft)',
        borderRadius: 'var(--radius-sm)',
        '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
        '& dd': { m: 0, fontWeight: 600 },
      }}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  )
}

const inTenths = (value: number): number => Math.round(value * 10) / 10
