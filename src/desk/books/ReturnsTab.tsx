import { Button, Paper } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { entryPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { usePeriod } from './use-period.ts'

const RETURNS = ['gst', 'qst'] as const
/** Lines that add up others: nothing is behind them but those. */
const SUMS = new Set(['5', '8', '9'])
type Line = Record<'line' | 'title' | 'amount', string>
type Item = Record<'date' | 'kind' | 'document' | 'tax' | 'rate' | 'province' | 'amount' | 'entry', string>

/** The lines of a tax return as its form numbers them, and what is behind each. */
export function ReturnsTab() {
  const text = useText()
  const [kind, setKind] = useListFilter('return', 'gst')
  const { values } = usePeriod()
  const [opened, setOpened] = useState<string>()
  const query = useVerb('books return', { return: kind, ...values })
  const lineName = (line: string) =>
    text(`desk.return.${line.at(-1)}`, { tax: text(kind === 'gst' ? 'desk.tax.both' : 'desk.tax.QST') })
  const columns: FigureColumn<Line>[] = [
    { name: 'line' },
    { name: 'title', show: ({ line }) => lineName(line) },
    { name: 'amount', figure: true },
    {
      name: 'line',
      heading: text('desk.books.behind'),
      show: ({ line }) =>
        SUMS.has(line.at(-1)!) ? (
          '–'
        ) : (
          <Button
            size="small"
            variant="text"
            aria-expanded={opened === line}
            aria-label={`${text('desk.books.documents')} · ${line}`}
            onClick={() => setOpened(opened === line ? undefined : line)}
          >
            {text('desk.books.documents')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PeriodPicker>
        <Field
          id="return"
          name="return"
          label={text('desk.field.return')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          {RETURNS.map((one) => (
            <option key={one} value={one}>
              {text(`desk.option.${one}`)}
            </option>
          ))}
        </Field>
      </PeriodPicker>
      <Paper variant="outlined" sx={{ overflow: 'hidden', mb: 2 }} aria-busy={query.isFetching}>
        <QueryState query={query}>
          {({ result }) => (
            <FigureTable
              label={text('desk.books.tab.returns')}
              columns={columns}
              rows={(result as { rows: Line[] }).rows}
            />
          )}
        </QueryState>
      </Paper>
      {opened && (
        <Section title={`${opened} · ${lineName(opened)}`}>
          <Behind values={{ return: kind, line: opened, ...values }} />
        </Section>
      )}
    </>
  )
}

function Behind({ values }: { values: Record<string, string> }) {
  const text = useText()
  const query = useVerb('books box', values)
  const columns: FigureColumn<Item>[] = [
    { name: 'date' },
    { name: 'kind', show: ({ kind }) => text(`desk.return.kind.${kind}`) },
    {
      name: 'document',
      show: ({ document, entry }) =>
        entry ? (
          <Link to={entryPath(entry)}>{document || text('desk.books.entry')}</Link>
        ) : (
          <DocumentLink document={document} />
        ),
    },
    { name: 'tax', show: ({ tax }) => text(`desk.tax.${tax}`) },
    { name: 'province', show: ({ province }) => province || '–' },
    { name: 'amount', figure: true },
  ]
  return (
    <QueryState query={query}>
      {({ result }) => {
        const { rows, total, left } = result as { rows: Item[]; total: string; left: number }
        return (
          <>
            <FigureTable
              columns={columns}
              rows={rows}
              total={{ words: text('price.total'), figures: { amount: total } }}
            />
            {left > 0 && <p>{text('desk.books.moreBehind', { count: left })}</p>}
          </>
        )
      }}
    </QueryState>
  )
}
