import { Alert, Box, Paper, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { billPath } from '#src/desk/paths.ts'
import { FigureTable } from '#src/desk/books/FigureTable.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { BillImport } from './bill.ts'
import { GroupTable } from './GroupTable.tsx'
import { CLOSE, rowColumns } from './RowFacts.tsx'

/** What is in a carrier's file, invoice by invoice, with each row that isn't simply as expected. */
export function ImportPreview({ looked, carrier }: { looked: BillImport; carrier: string }) {
  const text = useText()
  const { day: dayOf } = useDates()
  const { imported, faults, known = [], bills = [], leftOut = [] } = looked
  if (faults) return <Faults faults={faults} />
  return (
    <Stack spacing={2}>
      <Alert severity={imported ? 'success' : 'info'}>
        {imported
          ? text('desk.bills.imported', { count: bills.length })
          : text(bills.length > 0 ? 'desk.bills.looked' : 'desk.bills.nothingNew')}
      </Alert>
      {known.length > 0 && (
        <Alert severity="warning">{text('desk.bills.known', { numbers: known.join(', ') })}</Alert>
      )}
      {bills.map(({ number, day, groups, total, rows }) => (
        <Section key={number} title={`${number} · ${dayOf(day)}`}>
          <Stack spacing={2}>
            {imported && <Link to={billPath({ number, carrier })}>{text('desk.bills.open')}</Link>}
            <GroupTable label={number} groups={groups} total={total} />
            {rows.length > 0 && (
              <Box sx={CLOSE}>
                <FigureTable label={text('desk.bills.list.rows')} columns={rowColumns()} rows={rows} />
              </Box>
            )}
          </Stack>
        </Section>
      ))}
      {leftOut.length > 0 && (
        <Section title={text('desk.column.leftOut')} lead={text('desk.bills.leftOut')}>
          <RecordTable rows={leftOut.map(({ row, ...rest }) => ({ row: String(row), ...rest }))} />
        </Section>
      )}
    </Stack>
  )
}

function Faults({ faults }: { faults: readonly string[] }) {
  const text = useText()
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Alert severity="error" sx={{ borderRadius: 0 }}>
        {text('desk.bills.faults', { count: faults.length })}
      </Alert>
      <Box component="ul" sx={{ m: 0, py: 2, maxHeight: 400, overflow: 'auto' }} tabIndex={0}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
    </Paper>
  )
}
