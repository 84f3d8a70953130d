import { Box, Link, Paper } from '@mui/material'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { customerPath } from '#src/desk/paths.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { FoundCustomer } from './customer.ts'

/** Customers by whatever the caller reads out. */
export function FindCustomersPage() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const wanted = useDebounced(typed.trim(), 250)
  const query = useVerb('customer find', { text: wanted }, { enabled: wanted !== '' })
  return (
    <Page help={false} title={text('desk.customers.title')}>
      <Box sx={{ maxWidth: 560, mb: 2 }}>
        <Field
          id="find-customer"
          name="q"
          inputRef={focus}
          label={text('desk.customers.find')}
          helperText={text('desk.customers.findBy')}
          value={typed}
          onChange={({ target }) => setParams(target.value ? { q: target.value } : {}, { replace: true })}
        />
      </Box>
      {wanted !== '' && (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
          <QueryState query={query}>
            {({ result }) => {
              const found = result as FoundCustomer[]
              return found.length > 0 ? (
                <RecordTable
                  rows={found.map(({ customer: _id, ...row }) => row)}
                  actions={(row) => <Open customer={found.find(({ email }) => email === row.email)!} />}
                />
              ) : (
                <StateBox icon="search" title={text('desk.customers.none')} />
              )
            }}
          </QueryState>
        </Paper>
      )}
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

/** Whoever opens this screen wants to type. */
const focus = (input: HTMLInputElement | null) => input?.focus()
