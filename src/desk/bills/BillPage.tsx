import { Box, Button, Chip, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { nounPath } from '#src/desk/paths.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { Adjustments } from './Adjustments.tsx'
import type { ShownBill } from './bill.ts'
import { BillRows } from './BillRows.tsx'
import { GroupTable } from './GroupTable.tsx'

const TABS = ['rows', 'adjustments'] as const

/** One carrier's invoice: what its rows come to beside what was expected, and what it means for customers. */
export function BillPage() {
  const { number = '' } = useParams()
  const [carrier] = useListFilter('carrier')
  const query = useVerb('bill show', {
    'bill-number': number,
    ...(carrier && { carrier }),
    // Only the sums: the rows are asked for as they are filtered.
    limit: '1',
  })
  return <QueryState query={query}>{({ result }) => <Bill bill={result as ShownBill} />}</QueryState>
}

function Bill({ bill }: { bill: ShownBill }) {
  const text = useText()
  const { day } = useDates()
  const { data: verbs = [] } = useVerbs()
  const [chosen, choose] = useListFilter('list', 'rows')
  const tab = TABS.find((one) => one === chosen) ?? 'rows'
  const [asked, setAsked] = useState<DeskVerb>()
  const pay = verbs.find(({ name }) => name === 'bill pay')
  const { number, carrier, date, state, paid, reference } = bill
  return (
    <Page
      help={false}
      title={text('desk.bills.title', { number })}
      breadcrumbs={[[nounPath('bill'), text('desk.noun.bill')]]}
      actions={
        state === 'open' &&
        pay && (
          <Button variant="outlined" onClick={() => setAsked(pay)}>
            {text('desk.verb.bill.pay')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <span>{[carrier, day(date)].join(' · ')}</span>
          {state === 'paid' ? (
            <Chip
              size="small"
              color="success"
              label={[text('desk.bills.paidOn', { when: day(paid) }), reference].filter(Boolean).join(' · ')}
            />
          ) : (
            <Chip size="small" label={text('desk.option.bill.open')} />
          )}
        </Box>
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          <GroupTable label={text('desk.column.groups')} groups={bill.groups} total={bill.total} />
        </Paper>
        <TabBar
          ids={TABS}
          tab={tab}
          choose={choose}
          words={(one) => text(`desk.bills.list.${one}`)}
          label={text('desk.bills.title', { number })}
        />
        {tab === 'rows' ? <BillRows bill={bill} /> : <Adjustments bill={bill} />}
      </Stack>
      {asked && (
        <VerbDialog
          verb={{ ...asked, fields: asked.fields.filter(({ name }) => name !== 'carrier') }}
          about={{ field: 'bill-number', value: number }}
          also={{ carrier }}
          close={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}
