import { useIntl } from 'react-intl'

interface AmountWriting {
  /** Between whole and cents. */
  mark: string
  /** The dollar sign stands behind the amount. */
  signAfter: boolean
}

/** How people of the language write an amount: "$1.50", "1,50 $". */
export function useAmountWriting(): AmountWriting {
  const parts = useIntl().formatNumberToParts(1.5, { style: 'currency', currency: 'CAD' })
  return { mark: parts.find(({ type }) => type === 'decimal')?.value ?? '.', signAfter: parts.at(-1)?.type === 'currency' }
}
