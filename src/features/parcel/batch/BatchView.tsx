import { Alert, Box, Button, LinearProgress, Paper, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { keyOf, useRead, useWrite } from '#src/api/hooks.ts'
import { BATCH_ROW_STATES, type BatchSummary } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { RATE_CHOICES, type RateChoice } from '#src/domain/rating/rate-choice.ts'
import { useText } from '#src/i18n/use-text.ts'
import { removeDraft } from '#src/offline/records/drafts.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { BoughtAlready } from './BoughtAlready.tsx'
import { BatchPay, BatchPaying } from './BatchPay.tsx'
import { BatchPrint } from './BatchPrint.tsx'
import { BatchRows } from './BatchRows.tsx'
import { useImportedDrafts, type ImportedDraft } from './imported-drafts.ts'
import { rowCount } from './row-count.ts'
import { useBatchPrices } from './use-batch-prices.ts'

const EVERY_MS = 1500

/** One batch: its rows are priced as they come, and what is ready is bought together. */
export function BatchView({ id }: { id: string }) {
  const text = useText()
  const drafts = useImportedDrafts(id)
  const query = useRead(contract.batches.get, { id }, { every: (known) => isBusy(known) && EVERY_MS })
  const facts = query.data
  const [choice, setChoice] = useState<RateChoice>()
  const busy = facts !== undefined && isBusy(facts)
  const { open, boughtElsewhere, ...prices } = useBatchPrices({
    id,
    drafts,
    choice: choice ?? facts?.choice ?? 'cheapest',
    busy: busy || query.isPending,
  })
  useFresh(facts)
  if (!drafts || (query.isPending && !query.error)) return <Loading />
  if (!facts && drafts.length === 0)
    return (
      <StateBox icon="upload" title={text('page.batch.none')}>
        <Button component={Link} to={ACCOUNT_PATHS.importExcel} variant="contained">
          {text('page.batch.again')}
        </Button>
      </StateBox>
    )
  const isUnknown = query.error instanceof ApiError && query.error.code === 404
  const buyable = facts !== undefined && !busy && facts.counts.rated > 0
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {facts?.name ?? drafts[0]?.batch.name}
        </Typography>
        {facts && <Counts facts={facts} />}
      </Box>
      <UndoLine />
      {query.error && !isUnknown && !facts && (
        <Alert severity="info">{query.error.message || text('error.network')}</Alert>
      )}
      {prices.error && (
        <Alert severity="info" action={<Button onClick={prices.again}>{text('action.retry')}</Button>}>
          {prices.error.message || text('error.network')}
        </Alert>
      )}
      {facts?.state === 'paying' && <BatchPaying facts={facts} />}
      {facts && busy && facts.state !== 'paying' && <Working facts={facts} />}
      {boughtElsewhere.length > 0 && (
        <BoughtAlready lines={boughtElsewhere}>
          <Button
            color="inherit"
            variant="outlined"
            onClick={() => void Promise.all(boughtElsewhere.map((line) => removeDraft(line.id)))}
          >
            {text('action.remove')}
          </Button>
        </BoughtAlready>
      )}
      {facts && facts.counts.bought > 0 && <BatchPrint id={id} primary={!buyable} />}
      {!busy && (buyable || open.length > 0) && (
        <Paper variant="outlined" sx={PANEL}>
          {buyable && <BatchPay facts={facts} waits={prices.waits} />}
          {open.length > 0 && (
            <Choice
              id={id}
              drafts={open}
              choice={choice ?? facts?.choice ?? 'cheapest'}
              choose={setChoice}
              unsent={prices.unsent}
            />
          )}
        </Paper>
      )}
      <BatchRows id={id} facts={facts} drafts={drafts} />
    </Stack>
  )
}

/** Payment, and beside it how rates are chosen. */
const PANEL = {
  p: { xs: 2, sm: 3 },
  display: 'grid',
  gap: 3,
  columnGap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 520px) minmax(0, 1fr)' },
} as const

/** Refetches rows as the batch progresses; bought ones are removed from the device's drafts. */
function useFresh(facts: BatchSummary | undefined): void {
  const client = useQueryClient()
  const progress = facts && JSON.stringify([facts.counts, facts.totalCents, facts.state, facts.choice])
  const bought = facts?.counts.bought ?? 0
  useEffect(() => {
    if (!progress) return
    for (const stale of [contract.batches.rows, contract.batches.labels])
      void client.invalidateQueries({ queryKey: keyOf(stale) })
  }, [client, progress])
  useEffect(() => {
    if (bought > 0) void syncNow()
  }, [bought])
}

const isBusy = ({ state }: BatchSummary): boolean =>
  state === 'pricing' || state === 'buying' || state === 'paying'

/** The server's progress; it continues whether or not anybody watches. */
function Working({ facts: { state, counts } }: { facts: BatchSummary }) {
  const text = useText()
  const total = state === 'pricing' ? rowCount(counts) : counts.rated + counts.bought
  const done = state === 'pricing' ? total - counts.waiting : counts.bought
  const words = text(`page.batch.${state}`, { done, total })
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1, fontWeight: 600 }}>
      {words}
      <LinearProgress variant="determinate" value={total > 0 ? (100 * done) / total : 0} aria-label={words} />
    </Box>
  )
}

/** "28 ready to buy · 2 need fixing", and the sum of what is ready. */
function Counts({ facts: { counts, totalCents } }: { facts: BatchSummary }) {
  const text = useText()
  const { locale } = useIntl()
  const states = BATCH_ROW_STATES.filter((state) => counts[state] > 0)
  return (
    <Box component="output" sx={{ color: 'text.secondary' }}>
      {[
        ...states.map((state) => text(`batch.count.${state}`, { count: counts[state] })),
        ...(totalCents > 0
          ? [
              text('layout.labelled', {
                label: text('page.batch.total'),
                value: formatMoney(totalCents, locale),
              }),
            ]
          : []),
      ].join(' · ')}
    </Box>
  )
}

/** How a rate is chosen for rows without a service of their own; and new prices for all of them. */
function Choice({
  id,
  drafts,
  choice,
  choose,
  unsent,
}: {
  id: string
  drafts: readonly ImportedDraft[]
  choice: RateChoice
  choose: (choice: RateChoice) => void
  unsent: boolean
}) {
  const text = useText()
  const asking = useWrite(contract.batches.price, [contract.batches.get, contract.batches.rows])
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ minWidth: 240 }}>
        <Field
          id="batch-choice"
          name="choice"
          label={text('page.batch.choice')}
          value={choice}
          onChange={({ target }) => choose(target.value as RateChoice)}
        >
          {RATE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {text(`option.choice.${one}`)}
            </option>
          ))}
        </Field>
      </Box>
      <NetworkButton
        loading={asking.isPending}
        disabled={unsent}
        onClick={() =>
          asking.mutate({
            id,
            name: drafts[0]!.batch.name,
            choice,
            drafts: drafts.map((draft) => draft.id),
            changedOnly: false,
          })
        }
      >
        {text('page.batch.ask')}
      </NetworkButton>
      {unsent && (
        <Box component="output" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {text('page.batch.unsent')}
        </Box>
      )}
    </Box>
  )
}
