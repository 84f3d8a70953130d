import { Box, Paper } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { FoundCustomer } from './customer.ts'

interface FindCustomerProps {
  label: string
  /** The ID of one that isn't meant. */
  without?: string
  action: (found: FoundCustomer) => ReactNode
}

/** Finds a customer by whatever the caller reads out. */
export function FindCustomer({ label, without, action }: FindCustomerProps) {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const asked = params.get('q') ?? ''
  // The address follows what is typed: it comes too late to be what the field shows, and fast letters would be lost.
  const [typed, setTyped] = useState(asked)
  const wanted = useDebounced(typed.trim(), 250)
  useEffect(() => {
    if (wanted !== asked) setParams(wanted ? { q: wanted } : {}, { replace: true })
  }, [wanted, asked, setParams])
  const query = useVerb('customer find', { text: wanted }, { enabled: wanted !== '' })
  return (
    <>
      <Box sx={{ maxWidth: 560, mb: 2 }}>
        <Field
          id="find-customer"
          name="q"
          inputRef={focus}
          label={label}
          helperText={text('desk.customers.findBy')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      {wanted !== '' && (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
          <QueryState query={query}>
            {({ result }) => {
              const found = (result as FoundCustomer[]).filter(({ customer }) => customer !== without)
              return found.length > 0 ? (
                <RecordTable
                  rows={found.map(({ customer: _id, ...row }) => row)}
                  actions={(row) => action(found.find(({ email }) => email === row.email)!)}
                />
              ) : (
                <StateBox icon="search" title={text('desk.customers.none')} />
              )
            }}
          </QueryState>
        </Paper>
      )}
    </>
  )
}

/** Whoever opens this screen wants to type. */
const focus = (input: HTMLInputElement | null) => input?.focus()
