import { Box, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { billing, LEDGER_REASONS, type LedgerRow } from '#src/contract/billing/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

/** Every credit transaction, by reason and day. */
export function TransactionTable() {
  const text = useText()
  const columns: Column<LedgerRow>[] = [
    { name: 'reason', cell: ({ reason }) => text(`ledger.reason.${reason}`) },
    { name: 'at', label: 'field.date', cell: ({ at }) => <DateText at={at} time /> },
    { name: 'document', cell: ({ document }) => document ?? '–' },
    {
      name: 'amountCents',
      label: 'field.amount',
      align: 'right',
      cell: ({ amountCents }) => (
        <Box
          component="span"
          sx={{ fontWeight: 600, color: amountCents > 0 ? 'success.main' : 'text.primary' }}
        >
          <Money cents={amountCents} />
        </Box>
      ),
    },
  ]
  return (
    <>
      <Box>
        <Button component={RouterLink} to={ACCOUNT_PATHS.exportTransactions} variant="outlined">
          {text('menu.export')}
        </Button>
      </Box>
      <ResourceTable
        endpoint={billing.ledger}
        columns={columns}
        filters={<Filters />}
        empty={{ icon: 'money', title: text('page.billing.noTransactions') }}
      />
    </>
  )
}

function Filters() {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Box sx={{ minWidth: 180 }}>
        <ChoiceFilter
          name="reason"
          label={text('field.reason')}
          options={[
            ['', text('option.any')],
            ...LEDGER_REASONS.map((one) => [one, text(`ledger.reason.${one}`)] as const),
          ]}
        />
      </Box>
      <div>
        <DayFilter name="from" label={text('field.fromDay')} />
      </div>
      <div>
        <DayFilter name="to" label={text('field.toDay')} />
      </div>
    </Box>
  )
}
