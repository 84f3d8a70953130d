import { Button, Paper } from '@mui/material'
import { useState } from 'react'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { FigureTable, type FigureColumn } from './FigureTable.tsx'

type Period = Record<'month' | 'state' | 'closed' | 'by', string>

/** Months and which are closed. Any that has ended can be, with all before it; the last closed one opened again. */
export function PeriodsTab() {
  const text = useText()
  const { date } = useDates()
  const query = useVerb('books periods', {})
  const { data: verbs = [] } = useVerbs()
  const reopen = verbs.find(({ name }) => name === 'books reopen')
  const [asked, setAsked] = useState<{ act: 'close' | 'reopen'; month: string }>()
  const monthName = (month: string) =>
    date(`${month}-01T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const columnsOf = (rows: readonly Period[]): FigureColumn<Period>[] => {
    const last = rows.find(({ state }) => state === 'closed')?.month
    return [
      { name: 'month', show: ({ month }) => monthName(month) },
      {
        name: 'state',
        show: ({ state }) => (
          <>
            {state === 'closed' && <Icon name="check" size={16} />} {text(`desk.books.state.${state}`)}
          </>
        ),
      },
      { name: 'closed' },
      { name: 'by', heading: text('desk.books.closedBy'), show: ({ by }) => by || '–' },
      {
        name: 'month',
        heading: text('layout.actions'),
        show: ({ month, state }) =>
          state === 'open' ? (
            <Button
              size="small"
              variant="outlined"
              aria-label={`${text('desk.verb.books.close')} · ${monthName(month)}`}
              onClick={() => setAsked({ act: 'close', month })}
            >
              {text('desk.verb.books.close')}
            </Button>
          ) : month === last && reopen ? (
            <Button
              size="small"
              variant="text"
              aria-label={`${text('desk.verb.books.reopen')} · ${monthName(month)}`}
              onClick={() => setAsked({ act: 'reopen', month })}
            >
              {text('desk.verb.books.reopen')}
            </Button>
          ) : (
            '–'
          ),
      },
    ]
  }
  const close = () => setAsked(undefined)
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      <QueryState query={query}>
        {({ result }) => (
          <FigureTable
            label={text('desk.books.tab.periods')}
            columns={columnsOf(result as Period[])}
            rows={result as Period[]}
          />
        )}
      </QueryState>
      {asked?.act === 'close' && (
        <CloseDialog month={asked.month} name={monthName(asked.month)} close={close} />
      )}
      {asked?.act === 'reopen' && reopen && (
        <VerbDialog verb={reopen} about={{ field: 'month', value: asked.month }} close={close} />
      )}
    </Paper>
  )
}
