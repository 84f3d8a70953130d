import { Box, LinearProgress, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { parseMoney } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { LoadError } from '#src/ui/feedback/LoadError.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { ShownEffect } from '#src/contract/desk/prices.ts'
import { useLook, type Proposal } from './proposal.ts'
import { usePercent } from './use-percent.ts'

/** What the last quotes would cost. It takes seconds, which the rest of the screen doesn't wait for. */
export function Effect({ proposal, from }: { proposal: Proposal; from: string }) {
  const text = useText()
  const isPriced = proposal.values.pack !== 'customs'
  const query = useLook(proposal, 'effect', from, isPriced)
  const { data, error, isFetching, refetch } = query
  if (!isPriced) return null
  const effect = data?.ok ? data.effect : undefined
  return (
    <Paper component="section" variant="outlined" aria-busy={isFetching} sx={{ overflow: 'hidden' }}>
      <Box sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {text('desk.prices.effect')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2, maxWidth: '70ch' }}>
          {text('desk.prices.effectAbout')}
        </Typography>
        {isFetching && (
          <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
            <Box component="output">{text('desk.prices.pricing')}</Box>
            <LinearProgress aria-label={text('desk.prices.pricing')} />
          </Box>
        )}
        {error && !isFetching && <LoadError error={error} retry={() => void refetch()} />}
        {effect && !isFetching && <Summary effect={effect} />}
      </Box>
      {effect && !isFetching && effect.largest.length > 0 && <Largest effect={effect} />}
    </Paper>
  )
}

function Summary({ effect }: { effect: ShownEffect }) {
  const text = useText()
  const percentText = usePercent()
  const { day } = useDates()
  const { count, up, down, unchanged, notPriced, quoted, now, percent, median, taken } = effect
  if (count === 0) return <Typography>{text('desk.prices.noQuotes')}</Typography>
  const change = percentText(percent)
  return (
    <>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', mb: 2 }}
      >
        <Fact label="desk.prices.up">{up}</Fact>
        <Fact label="desk.prices.down">{down}</Fact>
        <Fact label="desk.prices.unchanged">{unchanged}</Fact>
        <Fact label="desk.prices.notPriced">{notPriced}</Fact>
        <Fact label="desk.prices.median">{percentText(median) || '–'}</Fact>
      </Box>
      <Typography>
        {text('price.total')} <Money cents={parseMoney(quoted) ?? 0} /> →{' '}
        <Money cents={parseMoney(now) ?? 0} />
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => {
  const text = useText()
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {text(label)}
      </Typography>
      <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{children}</Typography>
    </Box>
  )
}

function Largest({ effect }: { effect: ShownEffect }) {
  const text = useText()
  const percentText = usePercent()
  return (
    <>
      <Typography variant="h3" sx={{ px: 2, pb: 1 }}>
        {text('desk.prices.largest')}
      </Typography>
      <RecordTable
        rows={effect.largest.map(({ service, from, to, quoted, now, percent }) => ({
          service,
          route: `${from} → ${to}`,
          quoted,
          price: now || text('desk.prices.noPrice'),
          difference: percentText(percent),
        }))}
      />
    </>
  )
}
