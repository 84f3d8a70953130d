import { Box, Typography } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { FreightQuote, Offer } from '#src/contract/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useMay } from '#src/components/account/session.ts'
import { FreightTerms } from '#src/components/freight/FreightTerms.tsx'
import { RateBasis } from '#src/components/freight/RateBasis.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { rateName } from '#src/components/purchase/rate-name.ts'
import { useTimeLeft } from '#src/components/purchase/use-time-left.ts'
import { PriceLines } from '#src/components/shipment/PriceLines.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { OfferChip } from '#src/components/shipment/StatusChip.tsx'
import { useWhyLost, WhyLost } from './WhyLost.tsx'
import { startAcceptance } from './wizard-draft.ts'

/** Offers side by side: price lines, days, validity, terms; the cheapest first. */
export function OfferList({ quote }: { quote: FreightQuote }) {
  const text = useText()
  return (
    <section aria-label={text('page.quoteDetails.offers')}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {text('page.quoteDetails.offers')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(320px, 1fr))' },
        }}
      >
        {quote.offerList.map((offer) => (
          <OneOffer key={offer.id} quote={quote} offer={offer} />
        ))}
      </Box>
    </section>
  )
}

function OneOffer({ quote, offer }: { quote: FreightQuote; offer: Offer }) {
  const text = useText()
  const navigate = useNavigate()
  const { rate, state, validUntil, by } = offer
  const decline = useWrite(contract.freightQuotes.decline, [
    contract.freightQuotes.get,
    contract.freightQuotes.list,
  ])
  const whyLost = useWhyLost()
  const left = useTimeLeft(validUntil)
  const name = rateName(rate)
  const over = state === 'open' && left <= 0
  const open = state === 'open' && !over && quote.state === 'offered'
  const mayAnswer = useMay('ship')
  return (
    <Section title={name}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <OfferChip state={state} />
        {by === 'operator' && <span>{text('page.quoteDetails.byPerson')}</span>}
        {rate.sample && <SampleMark />}
      </Box>
      {/* Side by side where there is only one offer on a wide screen. */}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
        }}
      >
        <PriceLines price={rate} />
        <div>
          <Box sx={{ mb: 2 }}>
            <div>
              {text('field.deliveryDate')}{' '}
              <strong>
                <DateText at={rate.deliveryDate} />
              </strong>
              , {text('page.selectQuick.transit', { days: rate.transitDays })}
            </div>
            <div>
              {text('field.pickupDate')} <DateText at={rate.shipDate} />
            </div>
            <Box sx={over ? { color: 'warning.main', fontWeight: 600 } : {}}>
              {text(over ? 'page.quoteDetails.ranOut' : 'page.quoteDetails.validUntil')}{' '}
              <DateText at={validUntil} time />
            </Box>
          </Box>
          <RateBasis facts={rate.facts} />
          {rate.terms.length > 0 && (
            <FreightTerms
              terms={rate.terms}
              sx={{ pl: 2.5, color: 'text.secondary', fontSize: '0.875rem' }}
            />
          )}
          {open && mayAnswer && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
              <NetworkButton
                variant="contained"
                aria-label={text('page.quoteDetails.acceptOffer', { offer: name })}
                onClick={() =>
                  void startAcceptance(quote, offer.id).then((to) => navigate(to), notifyStorageError)
                }
              >
                {text('page.quoteDetails.accept')}
              </NetworkButton>
              <ConfirmButton
                label={text('page.quoteDetails.decline')}
                question={text('page.quoteDetails.declineQuestion', { offer: name })}
                onConfirm={() => decline.mutateAsync({ id: quote.id, offerId: offer.id, ...whyLost.sent })}
                needsNetwork
              >
                <WhyLost why={whyLost.why} setWhy={whyLost.setWhy}>
                  {text('page.quoteDetails.declineMore')}
                </WhyLost>
              </ConfirmButton>
            </Box>
          )}
        </div>
      </Box>
    </Section>
  )
}
