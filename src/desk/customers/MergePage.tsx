import { Box, Button, Stack, Typography } from '@mui/material'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { customerPath, nounPath } from '#src/desk/paths.ts'
import { PreviewedAct } from '#src/desk/verbs/PreviewedAct.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { MergeOutcome, ShownCustomer } from './customer.ts'
import { FindCustomer } from './FindCustomer.tsx'
import { useHoldingRows } from './use-holding-rows.ts'
import { useMoneyWords } from './use-money-words.ts'

/** Two accounts of one business become one: the other is found, what would move is shown, and then it is done. */
export function MergePage() {
  const { id = '' } = useParams()
  const query = useVerb('customer show', { customer: id })
  return <QueryState query={query}>{({ result }) => <Merge emptied={result as ShownCustomer} />}</QueryState>
}

function Merge({ emptied }: { emptied: ShownCustomer }) {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const into = params.get('into')
  const name = emptied.name || emptied.customer
  return (
    <Page
      help={false}
      title={text('desk.merge.title', { name })}
      breadcrumbs={[
        [nounPath('customers'), text('desk.customers.title')],
        [customerPath(emptied.customer), name],
      ]}
    >
      <Typography sx={{ mb: 2, maxWidth: '70ch' }}>{text('desk.merge.lead', { name })}</Typography>
      {into === null ? (
        <FindCustomer
          label={text('desk.merge.find')}
          without={emptied.customer}
          action={({ customer, name: found }) => (
            <Button
              aria-label={text('desk.merge.chooseOf', { name: found })}
              onClick={() => setParams({ into: customer })}
            >
              {text('desk.merge.choose')}
            </Button>
          )}
        />
      ) : (
        <Preview emptied={emptied} into={into} change={() => setParams({})} />
      )}
    </Page>
  )
}

function Preview({ emptied, into, change }: { emptied: ShownCustomer; into: string; change: () => void }) {
  const text = useText()
  const money = useMoneyWords()
  const holdings = useHoldingRows()
  const navigate = useNavigate()
  const query = useVerb('customer show', { customer: into })
  return (
    <QueryState query={query}>
      {({ result }) => {
        const stays = result as ShownCustomer
        const name = stays.name || stays.customer
        return (
          <Stack spacing={2}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <Typography sx={{ fontWeight: 600 }}>
                {text('desk.merge.into', { name, email: stays.members[0]?.email ?? '' })}
              </Typography>
              <Button variant="outlined" onClick={change}>
                {text('desk.merge.other')}
              </Button>
            </Box>
            <PreviewedAct
              verb="customer merge"
              values={{ from: emptied.customer, into }}
              button={(shown) =>
                text('desk.merge.now', { name, amount: money((shown as MergeOutcome).credits) })
              }
              preview={(shown) => {
                const outcome = shown as MergeOutcome
                return (
                  <Section title={text('desk.merge.moves')}>
                    <Typography sx={{ mb: 2 }}>
                      {text('desk.merge.credits', {
                        name,
                        credits: money(outcome.credits),
                        promo: money(outcome.promo),
                        before: money(outcome.creditsBefore),
                        after: money(outcome.creditsAfter),
                        owed: money(outcome.owed),
                      })}
                    </Typography>
                    <RecordTable rows={holdings(outcome.moved)} />
                  </Section>
                )
              }}
              onDone={() => {
                notify({ kind: 'done', messageId: 'desk.merge.done' })
                void navigate(customerPath(into))
              }}
            />
          </Stack>
        )
      }}
    </QueryState>
  )
}
