import { Box, Paper, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { notify } from '#src/api/notices.ts'
import { isOwnPath } from '#src/api/return-path.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useRead } from '#src/api/hooks.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
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

/** Back to where the credits were short, once they are there. */
function useReturn(state: ReturnType<typeof useTopUp>['state'], back: string | null): void {
  const text = useText()
  const { locale } = useIntl()
  const navigate = useNavigate()
  const paid = state.step === 'known' && state.found.state === 'paid' ? state.found.totalCredits : undefined
  useEffect(() => {
    if (paid === undefined || back === null || !isOwnPath(back)) return
    notify({ kind: 'done', text: text('page.topUp.added', { amount: formatMoney(paid, locale) }) })
    void navigate(back, { replace: true })
    // Once for each payment: a language chosen meanwhile is no reason to go again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [paid, back])
}

/** Credits: by card, by e-transfer, by a code (§2); by themselves; and what was added so far. */
export function TopUpPage() {
  const text = useText()
  const [params] = useSearchParams()
  const topUp = useTopUp(params.get('topUp'))
  useReturn(topUp.state, params.get('back'))
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
