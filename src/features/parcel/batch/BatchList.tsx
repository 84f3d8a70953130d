import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { BATCH_ROW_STATES, type BatchRowState, type BatchSummary } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ResumeWork } from '#src/components/form/ResumeWork.tsx'
import { useImportedDrafts } from './imported-drafts.ts'

interface Listed {
  name: string
  counts: BatchSummary['counts']
}
const NO_ROWS = Object.fromEntries(BATCH_ROW_STATES.map((state) => [state, 0])) as Listed['counts']
/** Rows that somebody still has to do something about. */
const UNBOUGHT: readonly BatchRowState[] = ['failed', 'rated', 'waiting']

/**
 * Batches from this device and from the server, those with unbought rows first.
 * @param unbought only those, for where people look for what isn't paid
 */
export function BatchList({ unbought = false }: { unbought?: boolean }) {
  const text = useText()
  const { data } = useRead(contract.batches.list, {})
  const batches = new Map<string, Listed>((data ?? []).map((batch) => [batch.id, batch]))
  for (const { batch } of useImportedDrafts() ?? []) {
    if (data?.some(({ id }) => id === batch.id)) continue
    const { counts } = batches.get(batch.id) ?? { counts: NO_ROWS }
    batches.set(batch.id, { name: batch.name, counts: { ...counts, waiting: counts.waiting + 1 } })
  }
  const isOpen = ({ counts }: Listed) => UNBOUGHT.some((state) => counts[state] > 0)
  const listed = [...batches].map(([id, batch]) => ({ id, ...batch, open: isOpen(batch) }))
  return (
    <ResumeWork
      title={text(unbought ? 'batch.unbought' : 'batch.earlier')}
      rows={listed
        .filter(({ open }) => open || !unbought)
        .toSorted((a, b) => Number(b.open) - Number(a.open))
        .map(({ id, name, counts, open }) => ({
          id,
          name,
          about: BATCH_ROW_STATES.filter((state) => counts[state] > 0)
            .map((state) => text(`batch.count.${state}`, { count: counts[state] }))
            .join(' · '),
          actions: (
            <Button
              component={Link}
              to={`${ACCOUNT_PATHS.importExcel}?batch=${id}`}
              variant={open ? 'outlined' : 'text'}
              aria-label={text('batch.open', { name })}
            >
              {text(open ? 'batch.continue' : 'batch.view')}
            </Button>
          ),
        }))}
    />
  )
}
