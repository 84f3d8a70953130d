import { Button } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { InvoicePdf } from '#src/desk/orders/InvoicePdf.tsx'
import type { ShownCustomer } from './customer.ts'
import { Rows } from './CustomerParts.tsx'

interface CustomerMoneyProps {
  shown: ShownCustomer
  /** Whether the person may run a verb, and asks for what it needs. */
  may: (verb: string) => boolean
  ask: (verb: string, about: { field: string; value: string }) => void
}

/** What a customer owes, was billed and paid in, with what can be done about each. */
export function CustomerMoney({ shown, may, ask }: CustomerMoneyProps) {
  const text = useText()
  return (
    <>
      <Rows
        title="desk.customers.unpaid"
        rows={shown.unpaid}
        actions={({ number }) => (
          <>
            <InvoicePdf number={String(number)} />
            {may('invoice write-off') && (
              <Button
                size="small"
                onClick={() => ask('invoice write-off', { field: 'invoice-number', value: String(number) })}
              >
                {text('desk.verb.invoice.write-off')}
              </Button>
            )}
          </>
        )}
      />
      <Rows
        title="desk.customers.invoices"
        rows={shown.invoices}
        actions={({ number }) => <InvoicePdf number={String(number)} />}
      />
      <Rows
        title="desk.customers.topups"
        rows={shown.topups}
        {...(may('topup refund') && {
          actions: ({ number, state }) =>
            state === 'paid' && (
              <Button
                size="small"
                onClick={() => ask('topup refund', { field: 'number', value: String(number) })}
              >
                {text('desk.verb.topup.refund')}
              </Button>
            ),
        })}
      />
    </>
  )
}
