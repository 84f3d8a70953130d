import { Box, Button, Paper } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { customerPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { useAccountName } from './use-account-name.ts'

const KINDS = ['receivables', 'liabilities'] as const
const AGES = ['days30', 'days60', 'days90', 'older'] as const
type Owing = Record<'account' | 'customer' | 'name' | (typeof AGES)[number] | 'total', string>
type Owed = Record<'account' | 'document' | 'date' | 'due' | 'days' | 'amount', string>

/** What is owed at the end of a day, by age; each customer with their documents. */
export function AgeingTab() {
  const text = useText()
  const [aged, setAged] = useListFilter('aged', 'receivables')
  const [date] = useListFilter('date')
  const [party, setParty] = useState<Owing>()
  const values = { aged, ...(date && { date }) }
  const query = useVerb('books ageing', values)
  const accountName = useAccountName()
  const columns: FigureColumn<Owing>[] = [
    { name: 'account', show: ({ account }) => accountName(account) },
    {
      name: 'name',
      show: (row) =>
        row.customer ? <Link to={customerPath(row.customer)}>{row.name || row.customer}</Link> : '–',
    },
    ...AGES.map((name) => ({ name, figure: true as const })),
    { name: 'total', figure: true },
    {
      name: 'customer',
      heading: text('desk.column.document'),
      show: (row) =>
        row.customer && (
          <Button
            size="small"
            variant="text"
            aria-label={`${text('desk.books.documents')} · ${row.name}`}
            onClick={() => setParty(row)}
          >
            {text('desk.books.documents')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '0 1 220px' } }}>
        <Field
          id="aged"
          name="aged"
          label={text('desk.field.aged')}
          value={aged}
          onChange={({ target }) => setAged(target.value)}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text(`desk.option.${kind}`)}
            </option>
          ))}
        </Field>
        <DayFilter name="date" label={text('desk.books.asOf')} />
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden', mb: 2 }} aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => {
            const { rows, totals } = result as { rows: Owing[]; totals: Record<string, string> }
            return rows.length > 0 ? (
              <FigureTable
                label={text('desk.books.tab.ageing')}
                columns={columns}
                rows={rows}
                total={{ words: text('price.total'), figures: totals }}
              />
            ) : (
              <StateBox icon="checkCircle" title={text('desk.books.nothingOwed')} />
            )
          }}
        </QueryState>
      </Paper>
      {party && <Documents party={party} values={values} />}
    </>
  )
}

function Documents({ party, values }: { party: Owing; values: Record<string, string> }) {
  const text = useText()
  const accountName = useAccountName()
  const query = useVerb('books ageing', { ...values, party: party.customer })
  const columns: FigureColumn<Owed>[] = [
    { name: 'document', show: ({ document }) => <DocumentLink document={document} /> },
    { name: 'account', show: ({ account }) => accountName(account) },
    { name: 'date' },
    { name: 'due' },
    { name: 'days', figure: true },
    { name: 'amount', figure: true },
  ]
  return (
    <Section title={party.name}>
      <QueryState query={query}>
        {({ result }) => {
          const { rows, totals } = result as { rows: Owed[]; totals: Record<string, string> }
          return (
            <FigureTable
              label={party.name}
              columns={columns}
              rows={rows}
              total={{ words: text('price.total'), figures: { amount: totals.total } }}
            />
          )
        }}
      </QueryState>
    </Section>
  )
}
