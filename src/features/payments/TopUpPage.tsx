import { Box, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { billing, topUps } from '#src/contract/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { AutoReloadForm } from './AutoReloadForm.tsx'
import { PromoCredits } from './PromoCredits.tsx'
import { PromoForm } from './PromoForm.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpHistory } from './TopUpHistory.tsx'
import { TopUpOutcome } from './TopUpOutcome.tsx'
import { useTopUp } from './use-top-up.ts'

const WAYS = ['card', 'etransfer', 'promo'] as const
type Way = (typeof WAYS)[number]

/** Credits: by card, by e-transfer, by a code (§2); by themselves; and what was added so far. */
export function TopUpPage() {
  const text = useText()
  const [params] = useSearchParams()
  const topUp = useTopUp(params.get('topUp'))
  const [facts, credits] = [useRead(topUps.facts, {}), useRead(billing.credits, {})]
  const [chosen, choose] = useState<Way>()
  return (
    <Page title={text('page.topUp.title')}>
      <Stack spacing={3} sx={{ minWidth: 0 }}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <QueryState query={credits}>
            {(known) => (
              <>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2 }}>
                  <span>{text('field.availableCredits')}</span>
                  <Box component="strong" sx={{ fontSize: '1.75rem' }}>
                    <Money cents={known.availableCents} />
                  </Box>
                </Box>
                <PromoCredits credits={known} />
              </>
            )}
          </QueryState>
          <TopUpOutcome topUp={topUp} />
        </Paper>
        <Paper
          component="section"
          variant="outlined"
          aria-labelledby="top-up-how"
          sx={{ p: { xs: 2, sm: 3 } }}
        >
          <Typography id="top-up-how" variant="h2">
            {text('page.topUp.buy')}
          </Typography>
          <QueryState query={facts}>
            {(how) => {
              const ways = WAYS.filter((way) => way !== 'card' || how.gateway !== 'off')
              const way = chosen ?? ways[0]!
              return (
                <>
                  <TabBar
                    ids={ways}
                    tab={way}
                    choose={choose}
                    words={(one) => text(`option.method.${one}`)}
                    labelledBy="top-up-how"
                    panel="top-up"
                    mb={2}
                  />
                  <Box role="tabpanel" id="top-up" aria-labelledby={`top-up-${way}`}>
                    {way === 'promo' ? (
                      <PromoForm ended={topUp.show} />
                    ) : (
                      <TopUpForm key={way} method={way} start={topUp.start} waiting={topUp.isBusy} />
                    )}
                  </Box>
                </>
              )
            }}
          </QueryState>
        </Paper>
        {facts.data && facts.data.gateway !== 'off' && <AutoReloadForm />}
        <TopUpHistory show={topUp.show} />
      </Stack>
    </Page>
  )
}
