import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { isNoSuch } from '#src/api/api-error.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { QuoteActions } from './QuoteActions.tsx'
import { QuoteView } from './QuoteView.tsx'

/** Polls, because an operator may be working on an answer. */
const POLL_INTERVAL_MS = 30_000

/** One quote of any mode: its state, its offers, and what can be done with it. */
export function QuoteDetailsPage() {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('quoteId') ?? ''
  const quote = useRead(contract.freightQuotes.get, { id }, { enabled: id !== '', every: POLL_INTERVAL_MS })
  const unknown = id === '' || (!quote.data && isNoSuch(quote.error))
  const ltl = quote.data?.mode === 'ltl'
  return (
    <Page
      title={
        quote.data
          ? text('page.quoteDetails.number', { number: quote.data.number })
          : text('page.quoteDetails.title')
      }
      breadcrumbs={[
        ltl
          ? [ACCOUNT_PATHS.quotesLTL, text('menu.ltlQuotes')]
          : [ACCOUNT_PATHS.freightQuotes, text('page.freightQuotes.title')],
      ]}
      actions={
        quote.data && (
          <Allowed to="ship">
            <QuoteActions quote={quote.data} />
          </Allowed>
        )
      }
    >
      {unknown ? (
        <StateBox icon="quote" title={text('page.quoteDetails.unknown')}>
          <Button component={Link} to={ACCOUNT_PATHS.freightQuotes}>
            {text('page.quoteDetails.toList')}
          </Button>
        </StateBox>
      ) : (
        <QueryState query={quote}>{(found) => <QuoteView quote={found} />}</QueryState>
      )}
    </Page>
  )
}
