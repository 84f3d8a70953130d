import { Alert, Button, Paper } from '@mui/material'
import Papa from 'papaparse'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import type { PlacedFault } from '#src/contract/desk/prices.ts'

/** What is wrong, cell by cell, on the screen and as a file for whoever corrects it. */
export function Faults({ faults, count }: { faults: readonly PlacedFault[]; count: number }) {
  const text = useText()
  const { column } = useDeskWords()
  const rows = faults.map(({ cell, row, column: name, value, message, right }) => ({
    cell: cell || (row > 0 ? String(row) : ''),
    heading: name,
    value,
    fault: text(message, { field: name }),
    right,
  }))
  const save = () => {
    const names = ['cell', 'heading', 'value', 'fault', 'right'] as const
    const csv = Papa.unparse({
      fields: names.map(column),
      data: rows.map((row) => names.map((name) => row[name])),
    })
    download({
      name: 'errors.csv',
      type: 'text/csv',
      // With a mark, without which a spreadsheet misreads accents.
      bytes: new TextEncoder().encode(`\uFEFF${csv}`),
    })
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Alert
        severity="error"
        sx={{ borderRadius: 0 }}
        action={
          <Button size="small" color="inherit" startIcon={<Icon name="download" />} onClick={save}>
            {text('desk.prices.saveErrors')}
          </Button>
        }
      >
        {text('desk.prices.errors', { count })}
        {count > faults.length && ` ${text('desk.prices.firstShown', { count: faults.length })}`}
      </Alert>
      <RecordTable rows={rows} />
    </Paper>
  )
}
