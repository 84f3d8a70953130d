import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { customerPath } from '#src/desk/paths.ts'
import type { FoundCustomer } from './customer.ts'
import { FindCustomer } from './FindCustomer.tsx'

/** Customers by whatever the caller reads out. */
export function FindCustomersPage() {
  const text = useText()
  return (
    <Page help={false} title={text('desk.customers.title')}>
      <FindCustomer label={text('desk.customers.find')} action={(found) => <Open customer={found} />} />
    </Page>
  )
}

function Open({ customer: { customer, name } }: { customer: FoundCustomer }) {
  const text = useText()
  return (
    <Link
      component={RouterLink}
      to={customerPath(customer)}
      aria-label={text('desk.customers.openOf', { name })}
      sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {text('desk.customers.open')}
    </Link>
  )
}
