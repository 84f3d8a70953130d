import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { Outcome } from '#src/desk/verbs/Outcome.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'

/** What `promo show` answers. */
interface ShownPromo {
  [fact: string]: unknown
  code: string
  ended: string
}

/** A promo code: its terms, what became of the credits it gave, and each of them. */
export function PromoPage() {
  const { code = '' } = useParams()
  const query = useVerb('promo show', { code })
  return (
    <QueryState query={query}>{({ result }) => <Promo key={code} promo={result as ShownPromo} />}</QueryState>
  )
}

function Promo({ promo: { code, ...facts } }: { promo: ShownPromo }) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState(false)
  const end = verbs.find(({ name }) => name === 'promo end')
  return (
    <Page
      help={false}
      title={code}
      breadcrumbs={[[nounPath('promo'), text('desk.noun.promo')]]}
      actions={
        end &&
        facts.ended === '' && (
          <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
            {text('desk.verb.promo.end')}
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        <Section title={text('desk.promo.terms')}>
          <Outcome outcome={{ result: facts, wrong: false, files: [] }} />
        </Section>
        <Section title={text('desk.verb.promo.lots')}>
          <Lots code={code} />
        </Section>
      </Stack>
      {asked && end && (
        <VerbDialog verb={end} about={{ field: 'code', value: code }} close={() => setAsked(false)} />
      )}
    </Page>
  )
}

function Lots({ code }: { code: string }) {
  const text = useText()
  const query = useVerb('promo lots', { code })
  return (
    <QueryState query={query} waiting={<WaitingRows columns={5} />}>
      {({ result }) => {
        const lots = result as Record<string, string>[]
        return lots.length > 0 ? (
          <RecordTable rows={lots.map(({ code: _same, ...lot }) => lot)} />
        ) : (
          <Typography color="text.secondary">{text('desk.promo.noLots')}</Typography>
        )
      }}
    </QueryState>
  )
}
