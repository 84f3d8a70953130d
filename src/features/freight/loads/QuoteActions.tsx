import { useNavigate } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { FreightQuote } from '#src/contract/freight.ts'
import { canMoveQuote } from '#src/domain/freight/quote-state.ts'
import { useText } from '#src/i18n/use-text.ts'
import { freightQuotePath } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useWhyLost, WhyLost } from './WhyLost.tsx'

const { again, withdraw, get, list } = contract.freightQuotes

/** Requests the same again at today's prices, as a new quote; or withdraws the request. */
export function QuoteActions({ quote: { id, number, state } }: { quote: FreightQuote }) {
  const text = useText()
  const navigate = useNavigate()
  const priceAnew = useWrite(again, [get, list])
  const whyLost = useWhyLost()
  const takeBack = useWrite(withdraw, [get, list])
  return (
    <>
      <NetworkButton
        variant="outlined"
        loading={priceAnew.isPending}
        startIcon={<Icon name="refresh" />}
        onClick={() =>
          priceAnew.mutate({ id }, { onSuccess: (quote) => void navigate(freightQuotePath(quote)) })
        }
      >
        {text('page.quoteDetails.again')}
      </NetworkButton>
      {canMoveQuote(state, 'withdrawn') && (
        <ConfirmButton
          label={text('page.quoteDetails.withdraw')}
          question={text('page.quoteDetails.withdrawQuestion', { number })}
          onConfirm={() => takeBack.mutateAsync({ id, ...whyLost.sent })}
          variant="outlined"
          color="error"
          needsNetwork
        >
          {state === 'requested' ? (
            text('page.quoteDetails.withdrawMore')
          ) : (
            <WhyLost why={whyLost.why} setWhy={whyLost.setWhy}>
              {text('page.quoteDetails.withdrawMore')}
            </WhyLost>
          )}
        </ConfirmButton>
      )}
    </>
  )
}
