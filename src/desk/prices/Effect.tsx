import { Box, LinearProgress, Paper, Typography } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import type { ShownEffect } from '#src/contract/desk/prices.ts'
import { DutySummary, LargestDuties } from './DutyEffect.tsx'
import { Amount, Facts, Largest } from './EffectParts.tsx'
import { useLook, type Proposal } from './proposal.ts'
import { usePercent } from './use-percent.ts'

/** What the last quotes would cost. It takes seconds, which the rest of the screen doesn't wait for. */
export function Effect({ proposal, from }: { proposal: Proposal; from: string }) {
  const text = useText()
  const query = useLook(proposal, 'effect', from)
  const { data, error, isFetching, refetch } = query
  const { effect, duties } = data?.ok ? data : {}
  const words = WORDS[proposal.values.pack === 'customs' ? 'duties' : 'quotes']
  return (
    <Paper component="section" variant="outlined" aria-busy={isFetching} sx={{ overflow: 'hidden' }}>
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {text(words.title)}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
          {text(words.about)}
        </Typography>
        {isFetching && (
          <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
            <Box component="output">{text(words.working)}</Box>
            <LinearProgress aria-label={text(words.working)} />
          </Box>
        )}
        {error && !isFetching && <LoadError error={error} retry={() => void refetch()} />}
        {effect && !isFetching && <Summary effect={effect} />}
        {duties && !isFetching && <DutySummary duties={duties} />}
      </Box>
      {effect && !isFetching && effect.largest.length > 0 && <LargestQuotes effect={effect} />}
      {duties && !isFetching && duties.largest.length > 0 && <LargestDuties duties={duties} />}
    </Paper>
  )
}

const WORDS = {
  quotes: {
    title: 'desk.prices.effect',
    about: 'desk.prices.effectAbout',
    working: 'desk.prices.pricing',
  },
  duties: {
    title: 'desk.prices.duties',
    about: 'desk.prices.dutiesAbout',
    working: 'desk.prices.estimating',
  },
} as const

function Summary({ effect }: { effect: ShownEffect }) {
  const text = useText()
  const percentText = usePercent()
  const { day } = useDates()
  const { count, up, down, unchanged, notPriced, quoted, now, percent, median, taken } = effect
  if (count === 0) return <Typography>{text('desk.prices.noQuotes')}</Typography>
  const change = percentText(percent)
  return (
    <>
      <Facts
        figures={{
          'desk.prices.up': up,
          'desk.prices.down': down,
          'desk.prices.unchanged': unchanged,
          'desk.prices.notPriced': notPriced,
          'desk.prices.median': percentText(median) || '–',
        }}
      />
      <Typography>
        {text('price.total')} <Amount value={quoted} /> → <Amount value={now} />
        {change && ` (${change})`}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text('desk.prices.taken', {
          count,
          rates: taken.rates,
          orders: taken.orders,
          freight: taken.freight,
          since: day(taken.since),
        })}
      </Typography>
    </>
  )
}

function LargestQuotes({ effect }: { effect: ShownEffect }) {
  const text = useText()
  const percentText = usePercent()
  return (
    <Largest
      rows={effect.largest.map(({ service, from, to, quoted, now, percent }) => ({
        service,
        route: `${from} → ${to}`,
        quoted,
        price: now || text('desk.prices.noPrice'),
        difference: percentText(percent),
      }))}
    />
  )
}
