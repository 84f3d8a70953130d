import { Box } from '@mui/material'
import type { TopUpPrice } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'

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
      {lines.map(({ label, cents, strong = false }) => {
        const look = strong
          ? {
              borderTop: 1,
              borderColor: 'divider',
              pt: 0.75,
              fontWeight: 700,
              '&&': { color: 'text.primary' },
            }
          : {}
        return [
          <Box key={label} component="dt" sx={look}>
            {text(label)}
          </Box>,
          <Box key={`${label} amount`} component="dd" sx={look}>
            <Money cents={cents} />
          </Box>,
        ]
      })}
    </Box>
  )
}
