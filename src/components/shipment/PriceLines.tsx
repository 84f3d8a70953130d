import { useIntl } from 'react-intl'
import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AmountLines, type AmountLine } from '#src/ui/page/AmountLines.tsx'

export interface Price {
  /** Labels are `price.<kind>`. */
  lines: readonly { kind: string; amountCents: Cents }[]
  subtotalCents: Cents
  taxes: readonly TaxLine[]
  totalCents: Cents
  /** Compared with the list price, when the customer's is lower (D1: computed, never claimed). */
  savingCents?: Cents
  /** The amount refunded. */
  refundedCents?: Cents
}

/**
 * A price in its lines: freight, surcharges, subtotal, taxes by kind, total (requirements §3, D13). A rate is
 * one.
 */
export function PriceLines({ price }: { price: Price }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const rate = (percent: string) =>
    formatNumber(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <AmountLines
      lines={[
        ...price.lines.map(({ kind, amountCents }) => ({
          key: kind,
          label: text(`price.${kind}`),
          cents: amountCents,
        })),
        { key: 'subtotal', label: text('price.subtotal'), cents: price.subtotalCents, ruled: true },
        ...price.taxes.map(({ type, ratePct, amountCents }) => ({
          key: `${type}${ratePct}`,
          label: text(`tax.${type}`, { rate: rate(ratePct) }),
          cents: amountCents,
        })),
        {
          key: 'total',
          label: text('price.total'),
          cents: price.totalCents,
          ruled: true,
          strong: true,
          large: true,
        },
        ...benefit(price, text),
      ]}
    />
  )
}

/** What came back, or what was saved. */
function benefit({ refundedCents, savingCents }: Price, text: (id: string) => string): AmountLine[] {
  if (refundedCents)
    return [{ key: 'refunded', label: text('price.refunded'), cents: -refundedCents, good: true }]
  if (savingCents && savingCents > 0)
    return [{ key: 'saving', label: text('price.saving'), cents: savingCents, good: true }]
  return []
}
