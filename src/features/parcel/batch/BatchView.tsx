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
import { useAnyUnsent } from '#src/offline/records/outbox-view.ts'
import { syncNow } from '#src/offline/sync/sync.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { BoughtAlready } from './BoughtAlready.tsx'
import { useBoughtBefore } from './bought-before.ts'
import { BatchPay } from './BatchPay.tsx'
import { BatchRows } from './BatchRows.tsx'
import { useImportedDrafts, type ImportedDraft } from './imported-drafts.ts'
import { rowCount } from './row-count.ts'

const EVERY_MS = 1500

/** One batch: its rows are priced together, the total is shown, and all of it is bought. */
export function BatchView({ id }: { id: string }) {
  const text = useText()
  const drafts = useImportedDrafts(id)
  const query = useRead(contract.batches.get, { id }, { every: (known) => isBusy(known) && EVERY_MS })
  const facts = query.data
  const { data: bought } = useBoughtBefore(drafts?.map((draft) => draft.id) ?? [])
  const busy = facts !== undefined && isBusy(facts)
  // Imported offline, when this couldn't be checked; what this batch bought itself is on its way off the
  // device.
  const boughtElsewhere =
    drafts?.flatMap((draft) => {
      const before = bought?.get(draft.id)
      return before && before.batchId !== id ? [{ ...before, row: draft.batch.row }] : []
    }) ?? []
  const open = drafts?.filter((draft) => !boughtElsewhere.some((line) => line.id === draft.id)) ?? []
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
  return (
    <Stack spacing={2}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {facts?.name ?? drafts[0]?.batch.name}
      </Typography>
      {query.error && !(query.error instanceof ApiError && query.error.code === 404) && !facts && (
        <Alert severity="info">{query.error.message || text('error.network')}</Alert>
      )}
      {facts && busy && <Working facts={facts} />}
      {facts && <Counts facts={facts} />}
      {facts && !busy && facts.counts.rated > 0 && <BatchPay facts={facts} />}
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
      {!busy && open.length > 0 && !(facts && isAllBought(facts)) && (
        <AskPrices key={facts?.choice} id={id} drafts={open} choice={facts?.choice ?? 'cheapest'} />
      )}
      {facts && facts.counts.bought > 0 && !busy && (
        <Box>
          <Button component={Link} to={ACCOUNT_PATHS.shippingOrders} variant="outlined">
            {text('page.batch.labels')}
          </Button>
        </Box>
      )}
      {facts && <BatchRows facts={facts} drafts={drafts} />}
    </Stack>
  )
}

/** Refetches rows as the batch progresses; bought ones are removed from the device's drafts. */
function useFresh(facts: BatchSummary | undefined): void {
  const client = useQueryClient()
  const counts = facts && JSON.stringify(facts.counts)
  const bought = facts?.counts.bought ?? 0
  useEffect(() => {
    if (counts) void client.invalidateQueries({ queryKey: keyOf(contract.batches.rows) })
  }, [client, counts])
  useEffect(() => {
    if (bought > 0) void syncNow()
  }, [bought])
}

const isBusy = ({ state }: BatchSummary): boolean => state === 'pricing' || state === 'buying'
const isAllBought = ({ counts }: BatchSummary): boolean =>
  counts.bought > 0 && counts.bought === rowCount(counts)

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

function Counts({ facts: { counts, totalCents } }: { facts: BatchSummary }) {
  const text = useText()
  const { locale } = useIntl()
  return (
    <Paper variant="outlined" sx={{ px: 3, py: 2 }}>
      <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2 }}>
        {BATCH_ROW_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state}>{text(`page.batch.count.${state}`, { count: counts[state] })}</li>
        ))}
      </Box>
      {totalCents > 0 && (
        <Box sx={{ mt: 1, fontSize: '1.25rem', fontWeight: 700 }}>
          {text('layout.labelled', {
            label: text('page.batch.total'),
            value: formatMoney(totalCents, locale),
          })}
        </Box>
      )}
    </Paper>
  )
}

function AskPrices({
  id,
  drafts,
  choice: before,
}: {
  id: string
  drafts: readonly ImportedDraft[]
  choice: RateChoice
}) {
  const text = useText()
  const [choice, setChoice] = useState(before)
  const unsent = useAnyUnsent('draft')
  const asking = useWrite(contract.batches.price, [
    contract.batches.get,
    contract.batches.rows,
    contract.batches.list,
  ])
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 240 }}>
        <Field
          id="batch-choice"
          name="choice"
          label={text('page.batch.choice')}
          value={choice}
          onChange={({ target }) => setChoice(target.value as RateChoice)}
        >
          {RATE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {text(`option.choice.${one}`)}
            </option>
          ))}
        </Field>
      </Box>
      <NetworkButton
        explained
        variant="outlined"
        loading={asking.isPending}
        disabled={unsent !== false}
        onClick={() =>
          asking.mutate({ id, name: drafts[0]!.batch.name, choice, drafts: drafts.map((draft) => draft.id) })
        }
      >
        {text('page.batch.ask', { count: drafts.length })}
      </NetworkButton>
      {unsent && (
        <Box component="output" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {text('page.batch.unsent')}
        </Box>
      )}
    </Paper>
  )
}
