import { Alert, Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { liftGateProblem } from '#src/domain/freight/freight.ts'
import { classOfDensity, densityOf, nearbyClass } from '#src/domain/freight/freight-class.ts'
import { denseOf, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import { MAX_STACKABLE_HEIGHT_IN } from '#src/domain/shared/limits.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'

/** Density and class of these units while typing, and what a carrier would object to at the dock. */
export function UnitSummary() {
  const text = useText()
  const { formatNumber } = useIntl()
  const prefix = useFieldName('')
  const values = useWatch({ name: MEASURES.map((name) => prefix + name) }) as unknown[]
  const services = (useWatch({ name: 'request.services' }) ?? []) as string[]
  const unit = asUnit(values)
  if (!unit)
    return (
      <Box component="output" sx={{ display: 'block', mt: 1.5, minHeight: 24, color: 'text.secondary' }}>
        {text('page.freight.classLater')}
      </Box>
    )
  const piece = denseOf(unit)
  const { pcf } = densityOf([piece])
  const near = unit.freightClass ? null : nearbyClass(pcf)
  const lift = services.includes('lgpu') || services.includes('lgdl') ? liftGateProblem(unit) : null
  const figure = (value: number) => formatNumber(value, { maximumFractionDigits: 2 })
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <div>
        {text('page.freight.density', { pcf: figure(pcf) })} ·{' '}
        <strong>{text('page.freight.class', { value: unit.freightClass || classOfDensity(pcf) })}</strong>
        {unit.freightClass &&
          unit.freightClass !== classOfDensity(pcf) &&
          ` · ${text('page.freight.classOverride', { value: classOfDensity(pcf) })}`}
      </div>
      {near && (
        <Alert severity="warning">
          {text('page.freight.nearby', { value: near.class, pcf: figure(near.atPcf) })}
        </Alert>
      )}
      {piece.heightIn > MAX_STACKABLE_HEIGHT_IN && (
        <Box sx={{ color: 'text.secondary' }}>{text('page.freight.tooHighToStack')}</Box>
      )}
      {lift && <Alert severity="error">{text(lift)}</Alert>}
    </Box>
  )
}

const MEASURES = [
  'quantity',
  'weight',
  'weightUnit',
  'length',
  'width',
  'height',
  'dimensionUnit',
  'freightClass',
] as const

/** Null while a measure is missing or not a number. */
function asUnit(values: readonly unknown[]): HandlingUnit | null {
  const unit = Object.fromEntries(MEASURES.map((name, at) => [name, values[at]]))
  const numbers = ['quantity', 'weight', 'length', 'width', 'height'].map((name) => Number(unit[name]))
  if (!numbers.every((value) => Number.isFinite(value) && value > 0)) return null
  return {
    ...unit,
    quantity: numbers[0],
    weight: numbers[1],
    length: numbers[2],
    width: numbers[3],
    height: numbers[4],
  } as HandlingUnit
}
export const unitsWithSize = (units: readonly HandlingUnit[] | null | undefined): HandlingUnit[] =>
  (units ?? []).flatMap((unit) => asUnit(MEASURES.map((name) => unit[name])) ?? [])
