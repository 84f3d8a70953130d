import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { customerPath, nounPath } from '#src/desk/paths.ts'
import { Due } from '#src/desk/queue/Due.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { Outcome } from '#src/desk/verbs/Outcome.tsx'
import { actOf } from '#src/desk/verbs/row-key.ts'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { EvidenceList, type Kept } from './EvidenceList.tsx'

/** What `chargeback show` answers. */
interface ShownChargeback {
  [fact: string]: unknown
  number: string
  state: string
  customer: string
  answerBy: string
  contested: string
  owed: string
  evidence: Kept[]
}

/** A disputed card payment: by when the bank wants an answer, what is kept for it, and the answer. */
export function ChargebackPage() {
  const { number = '' } = useParams()
  const query = useVerb('chargeback show', { 'chargeback-number': number })
  return (
    <QueryState query={query}>
      {({ result }) => <Chargeback key={number} chargeback={result as ShownChargeback} />}
    </QueryState>
  )
}

function Chargeback({ chargeback }: { chargeback: ShownChargeback }) {
  const text = useText()
  const { option } = useDeskWords()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState<DeskVerb>()
  const { number, state, customer, answerBy, contested, evidence, owed, ...facts } = chargeback
  const isOpen = state === 'open' || state === 'inquiry'
  const acts = isOpen ? ['accept', 'contest'] : owed === '0.00' ? [] : ['write-off', 'deduct']
  const [now] = useState(Date.now)
  return (
    <Page
      help={false}
      title={`${number} · ${option(state)}`}
      breadcrumbs={[[nounPath('chargeback'), text('desk.noun.chargeback')]]}
      actions={acts.flatMap((act, at) => {
        const verb = verbs.find(({ name }) => name === `chargeback ${act}`)
        return verb ? (
          <Button
            key={act}
            variant={at === acts.length - 1 ? 'contained' : 'outlined'}
            onClick={() => setAsked(verb)}
          >
            {text(`desk.verb.chargeback.${actOf(verb)}`)}
          </Button>
        ) : (
          []
        )
      })}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Section title={text('desk.chargeback.deadline')}>
          {contested ? (
            text('desk.chargeback.contested')
          ) : isOpen && answerBy ? (
            <>
              <Due due={instant(answerBy)} now={now} />
              <Cell name="answerBy" value={answerBy} />
            </>
          ) : (
            '–'
          )}
          <Box sx={{ mt: 1 }}>
            <Link to={customerPath(customer)}>{text('desk.chargeback.customer')}</Link>
          </Box>
          <Outcome outcome={{ result: { ...facts, owed }, wrong: false, files: [] }} />
        </Section>
        <Section title={text('desk.chargeback.evidence')} lead={text('desk.chargeback.evidenceWhy')}>
          <EvidenceList number={number} kept={evidence} isOpen={isOpen} />
        </Section>
      </Box>
      {asked && (
        <VerbDialog
          verb={asked}
          about={{ field: 'chargeback-number', value: number }}
          close={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

/** "2026-11-20 14:05", in UTC, as an instant. */
const instant = (minute: string): string => `${minute.replace(' ', 'T')}:00Z`
