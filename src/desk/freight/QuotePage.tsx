import { Box, Button, Paper, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { Outcome } from '#src/desk/verbs/Outcome.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { Row } from '#src/desk/verbs/row-key.ts'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { CarrierAnswers } from './CarrierAnswers.tsx'
import { Holder } from './Holder.tsx'
import { NextRequest } from './NextRequest.tsx'
import { OfferForm } from './OfferForm.tsx'
import { sentRequest } from './sent-request.ts'
import type { ShownQuote } from './quote.ts'

/** A request for a freight price, with what was paid on that lane before, and the offer beside it. */
export function QuotePage() {
  const { number = '' } = useParams()
  // Anew for each: nothing of one request is on the screen of the next.
  return <Read key={number} number={number} />
}

function Read({ number }: { number: string }) {
  const query = useVerb('freight show', { 'quote-number': number })
  return <QueryState query={query}>{({ result }) => <Quote quote={result as ShownQuote} />}</QueryState>
}

function Quote({ quote }: { quote: ShownQuote }) {
  const text = useText()
  const { option } = useDeskWords()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState<'refuse' | 'outcome'>()
  const verb = verbs.find(({ name }) => name === `freight ${asked}`)
  const next = useRef<HTMLButtonElement>(null)
  const hasLapsed = quote.offers.every(({ state, validUntil }) => state !== 'open' || isPast(validUntil))
  const isLost =
    quote.state === 'declined' || quote.state === 'withdrawn' || (quote.state === 'offered' && hasLapsed)
  const isOpen = quote.state === 'requested' || quote.state === 'offered'
  return (
    <Page
      help={false}
      title={`${quote.number} · ${option(quote.mode)} · ${option(quote.state)}`}
      breadcrumbs={[[nounPath('freight'), text('desk.noun.freight')]]}
      actions={
        <>
          {isOpen && (
            <Button variant="outlined" color="error" onClick={() => setAsked('refuse')}>
              {text('desk.verb.freight.refuse')}
            </Button>
          )}
          <NextRequest ref={next} after={quote.number} />
        </>
      }
    >
      <Holder quote={quote} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section title={text('desk.freight.similar')}>
            <Prices verb="freight similar" number={quote.number} none="desk.freight.noneSimilar" />
          </Section>
          <Section title={text('desk.freight.card')}>
            <Prices verb="freight card" number={quote.number} none="desk.freight.noneCard" />
          </Section>
          {quote.offers.length > 0 && (
            <Section title={text('desk.freight.offers')}>
              <RecordTable rows={quote.offers} />
            </Section>
          )}
          <Section title={text('desk.freight.answers')} lead={text('desk.freight.answersWhy')}>
            <CarrierAnswers number={quote.number} />
          </Section>
          {isLost && (
            <Section title={text('desk.freight.lost')}>
              {quote.lost ? (
                <Outcome
                  outcome={asOutcome({
                    ...quote.lost,
                    reason: option(quote.lost.reason),
                    by: text(`desk.freight.lostBy.${quote.lost.by}`),
                  })}
                />
              ) : (
                <Typography color="text.secondary">{text('desk.freight.notSaid')}</Typography>
              )}
              <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAsked('outcome')}>
                {text('desk.verb.freight.outcome')}
              </Button>
            </Section>
          )}
          <Section title={text('desk.freight.request')}>
            <Outcome outcome={asOutcome(sentRequest(quote.request))} />
          </Section>
        </Box>
        {isOpen && (
          <Paper
            variant="outlined"
            sx={{ p: 2, order: { xs: -1, lg: 0 }, position: { lg: 'sticky' }, top: { lg: 76 } }}
          >
            <Typography variant="h2" sx={{ mb: 2 }}>
              {text('desk.verb.freight.offer')}
            </Typography>
            <OfferForm quote={quote} onSent={() => next.current?.focus()} />
          </Paper>
        )}
      </Box>
      {verb && (
        <VerbDialog
          verb={verb}
          about={{ field: 'quote-number', value: quote.number }}
          close={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

/** "2026-11-20 14:05", in UTC. */
const isPast = (minute: string): boolean => Date.parse(`${minute.replace(' ', 'T')}:00Z`) < Date.now()

/** What helps to find a price: rows of a verb about the request. */
function Prices({ verb, number, none }: { verb: string; number: string; none: string }) {
  const text = useText()
  const query = useVerb(verb, { 'quote-number': number })
  return (
    <QueryState query={query}>
      {({ result }) =>
        (result as Row[]).length > 0 ? (
          <RecordTable rows={result as Row[]} />
        ) : (
          <Typography color="text.secondary">{text(none)}</Typography>
        )
      }
    </QueryState>
  )
}

const asOutcome = (result: unknown): DeskOutcome => ({ result, wrong: false, files: [] })
