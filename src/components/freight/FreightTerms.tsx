import { Box, type BoxProps } from '@mui/material'
import { useIntl } from 'react-intl'
import type { FreightTerm } from '#src/domain/freight/freight-rate.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'

/** The conditions of an offer: ours by name, an operator's in their own words. */
export function FreightTerms({ terms, ...box }: { terms: readonly FreightTerm[] } & BoxProps) {
  const text = useText()
  const { messages, locale } = useIntl()
  const words = (term: FreightTerm) => {
    if (typeof term !== 'string')
      return text(term.id, { count: term.count, amount: formatMoney(term.amountCents, locale) })
    return term in messages ? text(term) : term
  }
  return (
    <Box component="ul" {...box}>
      {terms.map((term) => (
        <li key={typeof term === 'string' ? term : term.id}>{words(term)}</li>
      ))}
    </Box>
  )
}
