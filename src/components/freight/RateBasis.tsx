import { useIntl } from 'react-intl'
import type { FreightCalculation } from '#src/domain/freight/freight-rate.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/** What a freight price was computed from, so that a person can follow it; unknown parts are left out. */
export function RateBasis({
  facts: { actualLb, billedLb, billedBy, pcf, freightClass, linearFeet, distanceKm },
}: {
  facts: FreightCalculation
}) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { weight } = useMeasures()
  const figure = (value: number, digits = 1) => formatNumber(value, { maximumFractionDigits: digits })
  const pounds = (value: number) => weight({ weight: Math.round(value * 10) / 10, weightUnit: 'lb' })
  return (
    <DescriptionList
      facts={[
        ['page.freight.actualWeight', actualLb > 0 && pounds(actualLb)],
        [
          'page.freight.billedWeight',
          billedLb > 0 &&
            (billedBy === 'actual'
              ? pounds(billedLb)
              : text('layout.aside', {
                  first: pounds(billedLb),
                  second: text(`page.freight.billedBy.${billedBy}`),
                })),
        ],
        ['field.freightClass', freightClass],
        ['field.density', pcf > 0 && text('page.freight.density', { pcf: figure(pcf, 2) })],
        [
          'page.freight.linearFeet',
          linearFeet > 0 && text('page.freight.feet', { value: figure(linearFeet) }),
        ],
        [
          'field.distance',
          distanceKm > 0 &&
            formatNumber(distanceKm, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 }),
        ],
      ]}
    />
  )
}
