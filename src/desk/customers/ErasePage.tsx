import { Alert, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { customerPath, nounPath } from '#src/desk/paths.ts'
import { PreviewedAct } from '#src/desk/verbs/PreviewedAct.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { EraseOutcome, ShownCustomer } from './customer.ts'
import { useHoldingRows } from './use-holding-rows.ts'
import { useMoneyWords } from './use-money-words.ts'

/** A customer is deleted at their request, as they could themselves. */
export function ErasePage() {
  const { id = '' } = useParams()
  const query = useVerb('customer show', { customer: id })
  return <QueryState query={query}>{({ result }) => <Erase shown={result as ShownCustomer} />}</QueryState>
}

function Erase({ shown }: { shown: ShownCustomer }) {
  const text = useText()
  const [done, setDone] = useState<EraseOutcome>()
  const name = shown.name || shown.customer
  return (
    <Page
      help={false}
      title={text('desk.erase.title', { name })}
      breadcrumbs={[
        [nounPath('customers'), text('desk.customers.title')],
        [customerPath(shown.customer), name],
      ]}
    >
      <Stack spacing={2}>
        {done ? (
          <>
            <Alert severity="success">{text('desk.erase.done')}</Alert>
            {done.callCarrier.length > 0 && (
              <Alert severity="warning">
                {text('desk.erase.callCarrier', { numbers: done.callCarrier.join(', ') })}
              </Alert>
            )}
            <What outcome={done} />
          </>
        ) : (
          <PreviewedAct
            verb="customer erase"
            values={{ customer: shown.customer }}
            button={() => text('desk.erase.now', { name })}
            preview={(result) => <What outcome={result as EraseOutcome} />}
            onDone={({ result }) => setDone(result as EraseOutcome)}
          />
        )}
      </Stack>
    </Page>
  )
}

function What({ outcome }: { outcome: EraseOutcome }) {
  const text = useText()
  const money = useMoneyWords()
  const { day } = useDates()
  const holdings = useHoldingRows()
  return (
    <>
      <Section title={text('desk.erase.money')}>
        {outcome.refunds.length > 0 && <RecordTable rows={outcome.refunds} />}
        <Typography sx={{ mt: outcome.refunds.length > 0 ? 2 : 0 }}>
          {text('desk.erase.owed', { owed: money(outcome.owed), promo: money(outcome.promo) })}
        </Typography>
      </Section>
      <Section title={text('desk.erase.goes')}>
        <RecordTable rows={holdings(outcome.goes)} />
      </Section>
      {outcome.stays.length > 0 && (
        <Section
          title={text('desk.erase.stays', { day: day(outcome.keptUntil) })}
          lead={text('desk.erase.without')}
        >
          <RecordTable rows={holdings(outcome.stays)} />
        </Section>
      )}
    </>
  )
}
