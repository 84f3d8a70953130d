import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { customerPath, erasePath, mergePath, nounPath, numbersPath, orderPath } from '#src/desk/paths.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import type { ShownCustomer } from './customer.ts'
import { CustomerMoney } from './CustomerMoney.tsx'
import { Fact, Rows } from './CustomerParts.tsx'

/** One customer: who they are, what they have and owe, what they sent, and what we did for them. */
export function CustomerPage() {
  const { id = '' } = useParams()
  const query = useVerb('customer show', { customer: id })
  return <QueryState query={query}>{({ result }) => <Customer shown={result as ShownCustomer} />}</QueryState>
}

function Customer({ shown }: { shown: ShownCustomer }) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState<Asked>()
  const owner = shown.members[0]?.email ?? ''
  const customer = { field: 'customer', value: shown.customer }
  const person = { field: 'email', value: owner }
  const may = (name: string) => verbs.some((verb) => verb.name === name)
  const ask = (name: string, about: Asked['about']) => {
    const verb = verbs.find((one) => one.name === name)
    if (verb) setAsked({ verb, about })
  }
  const acts: [name: string, about: Asked['about']][] = [
    ['user impersonate', person],
    ['customer note', customer],
    ['credit grant', person],
    ['customer log-out', customer],
    [shown.blocked ? 'customer unblock' : 'customer block', customer],
  ]
  if (shown.members[0]?.confirmed === false) acts.push(['user confirm', person])
  const stands = shown.mergedInto === '' && shown.deleted === ''
  return (
    <Page
      help={false}
      title={shown.name || shown.customer}
      breadcrumbs={[[nounPath('customers'), text('desk.customers.title')]]}
      actions={
        stands && (
          <>
            {acts
              .filter(([name]) => may(name))
              .map(([name, about]) => (
                <Button key={name} variant="outlined" onClick={() => ask(name, about)}>
                  {text(`desk.verb.${name.replace(' ', '.')}`)}
                </Button>
              ))}
            {may('numbers show') && (
              <Button component={RouterLink} to={numbersPath(shown.customer)} variant="outlined">
                {text('desk.numbers.ofCustomer')}
              </Button>
            )}
            {may('customer merge') && (
              <Button component={RouterLink} to={mergePath(shown.customer)} variant="outlined">
                {text('desk.verb.customer.merge')}
              </Button>
            )}
            {may('customer erase') && (
              <Button component={RouterLink} to={erasePath(shown.customer)} variant="outlined" color="error">
                {text('desk.verb.customer.erase')}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack spacing={2}>
        {shown.blocked && (
          <Alert severity="warning">{text('desk.customers.blocked', { reason: shown.blockedFor })}</Alert>
        )}
        {shown.mergedInto && (
          <Alert
            severity="info"
            action={
              <Button component={RouterLink} to={customerPath(shown.mergedInto)} color="inherit">
                {text('desk.customers.openOther')}
              </Button>
            }
          >
            {text('desk.customers.merged')}
          </Alert>
        )}
        {shown.deleted && <Alert severity="info">{text('desk.customers.deleted')}</Alert>}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
          <Fact label="desk.column.available">
            <Cell name="available" value={shown.available} />
          </Fact>
          <Fact label="desk.column.drafts">{String(shown.drafts)}</Fact>
          <Fact label="desk.column.type">
            <Cell name="type" value={shown.type} />
          </Fact>
          <Fact label="desk.column.since">
            <Cell name="since" value={shown.since} />
          </Fact>
        </Box>
        <Rows title="desk.customers.notes" rows={shown.notes} />
        <Rows title="desk.customers.members" rows={shown.members} />
        <Rows
          title="desk.customers.orders"
          rows={shown.orders}
          linkOf={({ number }) => orderPath(String(number))}
        />
        <CustomerMoney shown={shown} may={may} ask={ask} />
        <Rows title="desk.customers.acts" rows={shown.acts} />
      </Stack>
      {asked && <VerbDialog {...asked} close={() => setAsked(undefined)} />}
    </Page>
  )
}

interface Asked {
  verb: DeskVerb
  about: { field: string; value: string }
}
