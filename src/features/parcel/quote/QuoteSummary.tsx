import { Box, Paper } from '@mui/material'
import { useIntl } from 'react-intl'
import type { QuickQuote } from '#src/domain/parcel/parcel.ts'
import { normalizePostal } from '#src/domain/address/postal.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { oneWord } from '#src/components/address/place-line.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/** The quote request in one line. */
export function QuoteSummary({ request: { from, to, parcels, shipDate, options } }: { request: QuickQuote }) {
  const text = useText()
  return (
    <Paper
      variant="outlined"
      sx={{
        px: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 0.5,
      }}
    >
      <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        {codeOf(from)}
        <Icon name="arrowRight" size={16} label={text('page.quickQuote.to')} />
        {codeOf(to)}
      </Box>
      <ParcelsText parcels={parcels} />
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <Icon name="calendar" size={16} />
        <DateText at={shipDate} />
      </Box>
      {to.residential && <span>{text('field.residential')}</span>}
      {options.signature !== 'none' && <span>{text(`option.signature.${options.signature}`)}</span>}
      {options.sameCityOnly && <span>{text('field.sameCityOnly')}</span>}
    </Paper>
  )
}

const codeOf = ({ country, postalCode }: { country: string; postalCode: string }): string =>
  `${oneWord(normalizePostal(country, postalCode))} ${country}`

/** "2 parcels: 2 × 5 lb, 12 × 10 × 8 in". */
export function ParcelsText({ parcels }: { parcels: QuickQuote['parcels'] }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const count = parcels.reduce((sum, { quantity }) => sum + quantity, 0)
  const { weight, sides } = useMeasures()
  const one = (parcel: QuickQuote['parcels'][number]) =>
    `${formatNumber(parcel.quantity)} × ${weight(parcel)}, ${sides(parcel)}`
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Icon name="box" size={16} />
      {text('layout.labelled', {
        label: text('page.quickQuote.count', { count }),
        value: parcels.map(one).join(' · '),
      })}
    </Box>
  )
}
