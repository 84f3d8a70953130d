import { Alert } from '@mui/material'
import { ruleName, type ForbiddenGoods } from '#src/domain/customs/additional-duty.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'

/** Goods that may not enter the country, and by which rule: shown instead of any total. */
export function ForbiddenGoodsAlert({ goods }: { goods: readonly ForbiddenGoods[] }) {
  const text = useText()
  const locale = useLocale()
  const { day } = useDates()
  return goods.map(({ line, name, from }) => (
    <Alert key={`${line} ${name.en}`} severity="error">
      {text('customs.mayNotEnter', { line: line + 1, rule: ruleName(name, locale), day: day(from) })}
    </Alert>
  ))
}
