import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import type { Cents } from '#src/domain/money/money.ts'
import type { TaxLine } from '#src/domain/money/tax.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'

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
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 3,
        rowGap: 0.75,
        m: 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, textAlign: 'right' },
      }}
    >
      {price.lines.map(({ kind, amountCents }) => (
        <Line key={kind} label={text(`price.${kind}`)} cents={amountCents} />
      ))}
      <Line label={text('price.subtotal')} cents={price.subtotalCents} ruled />
      {price.taxes.map(({ type, ratePct, amountCents }) => (
        <Line
          key={`${type}${ratePct}`}
          label={text(`tax.${type}`, { rate: rate(ratePct) })}
          cents={amountCents}
        />
      ))}
      <Line label={text('price.total')} cents={price.totalCents} ruled strong />
      {!!price.refundedCents && <Line label={text('price.refunded')} cents={-price.refundedCents} good />}
      {!price.refundedCents && !!price.savingCents && price.savingCents > 0 && (
        <Line label={text('price.saving')} cents={price.savingCents} good />
      )}
    </Box>
  )
}

interface LineProps {
  label: string
  cents: Cents
  ruled?: boolean
  strong?: boolean
  good?: boolean
}

const Line = ({ label, cents, ruled = false, strong = false, good = false }: LineProps) => {
  const look = {
    ...(ruled && { borderTop: 1, borderColor: 'divider', pt: 0.75 }),
    ...(strong && { fontWeight: 700, fontSize: '1.125rem', '&&': { color: 'text.primary' } }),
    ...(good && { '&&': { color: 'success.main' } }),
  }
  return (
    <>
      <Box component="dt" sx={look}>
        {label}
      </Box>
      <Box component="dd" sx={look}>
        <Money cents={cents} />
      </Box>
    </>
  )
}
