import type { ReactNode } from 'react'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { UnitLine } from '#src/components/freight/UnitLine.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/** What is shipped: a text for each row of units, or one for the whole load. */
export function useLoadWords(): (request: FreightRequest) => ReactNode[] {
  const text = useText()
  const { weight } = useMeasures()
  return ({ mode, units, trailer, container, totalWeight, weightUnit }) => {
    if (mode === 'ltl')
      return (units ?? []).map((unit) => (
        <>
          <UnitLine unit={unit} /> ·{' '}
          {unit.goods
            .map(({ description }) => description)
            .filter(Boolean)
            .join(', ')}
        </>
      ))
    const what =
      mode === 'ftl'
        ? text(`option.equipment.${trailer?.equipment ?? 'dry_van'}`)
        : `${container?.count ?? 1} × ${text(`option.size.${container?.size ?? 'domestic53'}`)}`
    return [`${what}, ${weight({ weight: Number(totalWeight), weightUnit })}`]
  }
}
