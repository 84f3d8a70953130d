import { useIntl } from 'react-intl'
import { formatMoney, parseMoney } from '#src/domain/money/money.ts'

/** An amount as verbs print it ("12.50"), as a sentence has it. */
export function useMoneyWords(): (amount: string) => string {
  const { locale } = useIntl()
  return (amount) => formatMoney(parseMoney(amount) ?? 0, locale)
}
