import { useIntl } from 'react-intl'
import type { Parcel } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'

type Weight = Pick<Parcel, 'weight' | 'weightUnit'>
type Sides = Pick<Parcel, 'length' | 'width' | 'height' | 'dimensionUnit'>

/** The weight ("5 lb") and sides ("12 × 10 × 8 in") of one item, in the person's own format. */
export function useMeasures(): { weight: (one: Weight) => string; sides: (one: Sides) => string } {
  const text = useText()
  const { formatNumber } = useIntl()
  return {
    weight: ({ weight, weightUnit }) =>
      `${formatNumber(weight)}\u00A0${text(`option.weightUnit.${weightUnit}`)}`,
    sides: ({ length, width, height, dimensionUnit }) =>
      `${[length, width, height].map((side) => formatNumber(side)).join('\u00A0×\u00A0')}\u00A0${text(`option.dimensionUnit.${dimensionUnit}`)}`,
  }
}
