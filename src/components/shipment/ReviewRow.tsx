import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Customs } from '#src/domain/customs/customs.ts'
import { customsTotals } from '#src/domain/customs/customs-rules.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'

/** A summary of one step, with a link back to it. */
export function ReviewRow<Step extends string>({
  step,
  go,
  children,
}: {
  step: Step
  go: (step: Step) => void
  children: ReactNode
}) {
  const text = useText()
  return (
    <Box
      component="section"
      sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 0.5 }}>
        <Typography variant="h3" sx={{ fontSize: '1rem' }}>
          {text(`step.${step}`)}
        </Typography>
        <Button
          size="small"
          onClick={() => go(step)}
          aria-label={text('page.wizard.changeStep', { step: text(`step.${step}`) })}
        >
          {text('page.wizard.change')}
        </Button>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  )
}

/** The goods in one line. */
export function Goods({ customs }: { customs: Customs }) {
  const text = useText()
  const { locale } = useIntl()
  const { lines, totalCents } = customsTotals(customs)
  return (
    <Words
      words={[
        text('page.wizard.goods', {
          count: lines,
          amount: `${formatMoney(totalCents, locale)} ${customs.currency}`,
        }),
        text(`option.incoterm.${customs.incoterm}`),
      ]}
    />
  )
}

export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{title}</Box>
    {children}
  </div>
)
export const Words = ({ words }: { words: (string | false)[] }) => (
  <Box sx={{ color: 'text.secondary' }}>{words.filter(Boolean).join(' · ')}</Box>
)
export function Empty() {
  const text = useText()
  return <Box sx={{ color: 'text.secondary' }}>{text('page.wizard.empty')}</Box>
}
