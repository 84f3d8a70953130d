import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import type { Credits } from '#src/contract/billing/billing.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'

/** How much of the credits was given away and until when, and in which order they are spent. */
export function PromoCredits({
  credits: { promo = [], promoFirst },
}: {
  /** As they were kept by an earlier version they lack these. */
  credits: Partial<Credits>
}) {
  const text = useText()
  const { locale, formatDate, formatList } = useIntl()
  if (promo.length === 0) return null
  const parts = promo.map(({ cents, lastDay }) =>
    lastDay === null
      ? text('page.billing.promoAlways', { amount: formatMoney(cents, locale) })
      : text('page.billing.promoUntil', {
          amount: formatMoney(cents, locale),
          date: formatDate(lastDay, { dateStyle: 'long', timeZone: 'UTC' }),
        }),
  )
  return (
    <Box sx={{ mt: 1, color: 'text.secondary' }}>
      {text('page.billing.promo', { parts: formatList(parts) })}{' '}
      {text(promoFirst ? 'page.billing.promoFirst' : 'page.billing.promoLast')}
    </Box>
  )
}
