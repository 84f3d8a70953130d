import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { billing, LEDGER_REASONS, type LedgerRow } from '#src/contract/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** Every movement of the credits, by reason and day. */
export function TransactionTable() {
  const text = useText()
  const columns: Column<LedgerRow>[] = [
    { name: 'reason', cell: ({ reason }) => text(`ledger.reason.${reason}`) },
    { name: 'at', label: 'field.date', cell: ({ at }) => <DateText at={at} time /> },
    { name: 'document', cell: ({ document }) => document ?? '–' },
    { name: 'amountCents', label: 'field.amount', align: 'right', cell: ({ amountCents }) => <Box component="span" sx={{ fontWeight: 600, color: amountCents > 0 ? 'success.main' : 'text.primary' }}><Money cents={amountCents} /></Box> },
  ]
  return (
    <>
      <Box><Button component={RouterLink} to={ACCOUNT_PATHS.exportTransactions} variant="outlined">{text('menu.export')}</Button></Box>
      <ResourceTable endpoint={billing.ledger} columns={columns} filters={<Filters />} empty={{ icon: 'money', title: text('page.billing.noTransactions') }} />
    </>
  )
}

function Filters() {
  const text = useText()
  const [reason, setReason] = useListFilter('reason')
  const [from, setFrom] = useListFilter('from')
  const [to, setTo] = useListFilter('to')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ minWidth: 180 }}>
        <Field id="ledger-reason" name="reason" label={text('field.reason')} value={reason} onChange={({ target }) => setReason(target.value)}>
          <option value="">{text('invoice.tab.all')}</option>
          {LEDGER_REASONS.map((one) => <option key={one} value={one}>{text(`ledger.reason.${one}`)}</option>)}
        </Field>
      </Box>
      <Field id="ledger-from" name="from" type="date" label={text('field.fromDay')} value={from} onChange={({ target }) => setFrom(target.value)} />
      <Field id="ledger-to" name="to" type="date" label={text('field.toDay')} value={to} onChange={({ target }) => setTo(target.value)} />
    </Box>
  )
}
