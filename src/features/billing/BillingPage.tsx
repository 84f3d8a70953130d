import { Button, Stack } from '@mui/material'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { InvoiceView } from './InvoiceView.tsx'
import { Overview } from './Overview.tsx'
import { StatementTable } from './StatementTable.tsx'
import { TransactionTable } from './TransactionTable.tsx'

const PARTS = {
  overview: Overview,
  invoices: InvoiceTable,
  transactions: TransactionTable,
  statements: StatementTable,
}
type Part = keyof typeof PARTS

/** Credits, invoices and spending; tab and invoice are in the address. */
export function BillingPage() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const requested = params.get('part') ?? 'overview'
  const part = (Object.hasOwn(PARTS, requested) ? requested : 'overview') as Part
  const invoice = params.get('invoice')
  const Content = PARTS[part]
  return (
    <Page
      title={text('page.billing.title')}
      actions={
        <Allowed to="billing">
          <Button
            component={RouterLink}
            to={ACCOUNT_PATHS.topUp}
            variant="contained"
            startIcon={<Icon name="add" />}
          >
            {text('action.addCredit')}
          </Button>
        </Allowed>
      }
    >
      <Stack spacing={2}>
        <TabBar
          ids={Object.keys(PARTS) as Part[]}
          tab={part}
          choose={(next) => setParams(next === 'overview' ? {} : { part: next })}
          label={text('page.billing.title')}
          words={(one) => text(`page.billing.tab.${one}`)}
        />
        {invoice ? <InvoiceView key={invoice} id={invoice} /> : <Content key={part} />}
      </Stack>
    </Page>
  )
}
