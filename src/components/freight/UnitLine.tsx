import { useIntl } from 'react-intl'
import type { HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/** Identical handling units in one line: "2 × Pallet, 600 lb, 48 × 40 × 48 in". */
export function UnitLine({ unit }: { unit: HandlingUnit }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { weight, sides } = useMeasures()
  return (
    <>
      {formatNumber(unit.quantity)} × {text(`option.packaging.${unit.packaging}`)}, {weight(unit)},{' '}
      {sides(unit)}
    </>
  )
}
