import { useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'

/** An amount in the person's own format, with tabular figures so that columns line up. */
export const Money = ({ cents }: { cents: number }) => (
  <span style={TABULAR}>{formatMoney(cents, useIntl().locale)}</span>
)

/** On one line, but for large text on a phone (account.css). */
const TABULAR = {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'var(--figure, nowrap)' as 'nowrap',
} as const
