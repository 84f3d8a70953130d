import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { QuoteRow } from '#src/contract/freight.ts'
import type { useText } from '#src/i18n/use-text.ts'
import { freightQuotePath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { oneWord } from '#src/components/address/place-line.ts'
import { QuoteChip } from '#src/components/shipment/StatusChip.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { AskedAgo } from './AskedAgo.tsx'

/** Number, mode and route, state, and the best price that can be accepted now. */
export const quoteColumns = (text: ReturnType<typeof useText>): Column<QuoteRow>[] => [
  {
    name: 'number',
    label: 'field.quoteNumber',
    cell: (row) => (
      <Link component={RouterLink} to={freightQuotePath(row)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {row.number}
      </Link>
    ),
  },
  { name: 'mode', cell: ({ mode }) => text(`option.mode.${mode}`) },
  {
    name: 'origin',
    label: 'field.route',
    cell: ({ origin, destination }) => (
      <>
        {oneWord(origin)} → {oneWord(destination)}
      </>
    ),
  },
  { name: 'readyDate', cell: ({ readyDate }) => <DateText at={readyDate} /> },
  {
    name: 'state',
    label: 'field.status',
    cell: ({ state, createdAt }) => (
      <>
        <QuoteChip state={state} />
        {state === 'requested' && (
          <>
            <br />
            <small>
              <AskedAgo since={createdAt} />
            </small>
          </>
        )}
      </>
    ),
  },
  {
    name: 'bestCents',
    label: 'field.bestOffer',
    align: 'right',
    cell: ({ state, bestCents, offers }) =>
      state !== 'offered' || bestCents === null ? (
        '–'
      ) : (
        <>
          <Money cents={bestCents} />
          <br />
          <small>{text('page.freightQuotes.offers', { count: offers })}</small>
        </>
      ),
  },
  {
    name: 'validUntil',
    cell: ({ state, validUntil }) =>
      state === 'offered' && validUntil ? <DateText at={validUntil} time /> : '–',
  },
]
