import { Box, Stack, Typography } from '@mui/material'
import { Link, useParams } from 'react-router-dom'
import { parseMoney, decimalMoney, sumCents } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { accountPath, customerPath, nounPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { PaperFacts } from './PaperFacts.tsx'
import { useAccountName } from './use-account-name.ts'

type Line = Record<'account' | 'debit' | 'credit', string>
interface ShownEntry extends Record<
  'entry' | 'date' | 'time' | 'document' | 'cause' | 'name' | 'customer' | 'about',
  string
> {
  rows: Line[]
}

/** One entry: what it moved, whose it is, and the document that it was booked from. */
export function EntryPage() {
  const { entry = '' } = useParams()
  const query = useVerb('books entry', { entry })
  return <QueryState query={query}>{({ result }) => <Entry entry={result as ShownEntry} />}</QueryState>
}

function Entry({ entry }: { entry: ShownEntry }) {
  const text = useText()
  const { day } = useDates()
  const accountName = useAccountName()
  const { rows, date, time, document, cause, name, customer, about } = entry
  const columns: FigureColumn<Line>[] = [
    {
      name: 'account',
      show: ({ account }) => (
        <Link to={accountPath(account, `?month=${date.slice(0, 7)}`)}>{accountName(account)}</Link>
      ),
    },
    { name: 'debit', figure: true },
    { name: 'credit', figure: true },
  ]
  const sum = (side: 'debit' | 'credit') =>
    decimalMoney(sumCents(rows.map((row) => parseMoney(row[side] || '0') ?? 0)))
  return (
    <Page
      help={false}
      title={text('desk.books.entryOf', { when: `${day(date)}, ${time}` })}
      breadcrumbs={[[`${nounPath('books')}?month=${date.slice(0, 7)}`, text('desk.books.tab.trial')]]}
    >
      <Stack spacing={2}>
        <Section title={document || text('desk.books.entry')}>
          <Box sx={{ mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {customer && (
              <Box sx={{ mb: 0.5 }}>
                <Link to={customerPath(customer)}>{name || customer}</Link>
              </Box>
            )}
            {cause}
            {about && <Box>{text('desk.books.about', { month: about })}</Box>}
          </Box>
          <FigureTable
            label={text('desk.books.entry')}
            columns={columns}
            rows={rows}
            total={{
              words: text('price.total'),
              figures: { debit: sum('debit'), credit: sum('credit') },
            }}
          />
        </Section>
        <Section title={text('desk.books.paper')}>
          {document ? (
            <PaperFacts document={document} />
          ) : (
            <Typography color="text.secondary">{text('desk.books.noPaper')}</Typography>
          )}
        </Section>
      </Stack>
    </Page>
  )
}
