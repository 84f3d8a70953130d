import type { TopUpPrice } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AmountLines } from '#src/ui/page/AmountLines.tsx'

/** `strong`: a total. */
export interface CostLine {
  label: string
  cents: number
  strong?: boolean
}

/** The cost of paying by card: its fee, and the taxes on that. */
export const feeLines = ({
  transactionFee,
  feeTaxes,
}: Pick<TopUpPrice, 'transactionFee' | 'feeTaxes'>): CostLine[] => [
  { label: 'field.transactionFee', cents: transactionFee },
  ...feeTaxes.map(({ type, amountCents }) => ({ label: `field.feeTax${type}`, cents: amountCents })),
]

/** A column of amounts, each with its label (a message id). */
export function CostLines({ lines }: { lines: readonly CostLine[] }) {
  const text = useText()
  return (
    <AmountLines
      lines={lines.map(({ label, cents, strong = false }) => ({
        key: label,
        label: text(label),
        cents,
        ruled: strong,
        strong,
      }))}
    />
  )
}
