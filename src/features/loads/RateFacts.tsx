import { useIntl } from 'react-intl'
import type { FreightFacts } from '#src/domain/freight-rate.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FactList } from './FactList.tsx'

/** What a price was reckoned from, so that a person can follow it. */
export function RateFacts({ facts: { actualLb, billedLb, billedBy, pcf, freightClass, linearFeet, distanceKm } }: { facts: FreightFacts }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const number = (value: number, unit: string) => `${formatNumber(value, { maximumFractionDigits: 1 })} ${unit}`
  return (
    <FactList
      facts={[
        ['page.loadDetails.weight', actualLb > 0 && number(actualLb, 'lb')],
        ['page.loadDetails.billed', billedLb > 0 && billedLb !== actualLb && `${number(billedLb, 'lb')} (${text(`page.loadDetails.billedBy.${billedBy}`)})`],
        ['field.freightClass', freightClass], ['page.loadDetails.density', pcf > 0 && number(pcf, 'lb/ft³')], ['page.loadDetails.linearFeet', linearFeet > 0 && number(linearFeet, 'ft')], ['field.distance', distanceKm > 0 && number(Math.round(distanceKm), 'km')],
      ]}
    />
  )
}
