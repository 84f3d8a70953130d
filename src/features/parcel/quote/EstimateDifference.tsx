import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'

/** How the real price differs from the estimate that was shown before. */
export function EstimateDifference({
  estimatedCents,
  totalCents,
}: {
  estimatedCents: number
  totalCents: number
}) {
  const text = useText()
  const { locale } = useIntl()
  const more = totalCents - estimatedCents
  const words =
    more === 0
      ? 'page.selectQuick.asEstimated'
      : more > 0
        ? 'page.selectQuick.overEstimate'
        : 'page.selectQuick.underEstimate'
  return (
    <Box sx={{ color: more > 0 ? 'warning.main' : 'text.secondary', fontSize: '0.875rem' }}>
      {text(words, {
        estimate: formatMoney(estimatedCents, locale),
        difference: formatMoney(Math.abs(more), locale),
      })}
    </Box>
  )
}
