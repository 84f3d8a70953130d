import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ResumeWork } from '#src/components/form/ResumeWork.tsx'
import { useImportedDrafts } from './imported-drafts.ts'
import { rowCount } from './row-count.ts'

/** Batches to continue, and earlier ones: from this device and from the server. */
export function BatchList() {
  const text = useText()
  const { data } = useRead(contract.batches.list, {})
  const names = new Map((data ?? []).map(({ id, name, counts }) => [id, { name, count: rowCount(counts) }]))
  for (const { batch } of useImportedDrafts() ?? []) {
    const known = names.get(batch.id)
    if (!data?.some(({ id }) => id === batch.id))
      names.set(batch.id, { name: batch.name, count: (known?.count ?? 0) + 1 })
  }
  return (
    <ResumeWork
      title={text('page.import.batches')}
      rows={[...names].map(([id, { name, count }]) => ({
        id,
        name,
        about: text('page.import.shipments', { count }),
        actions: (
          <Button
            component={Link}
            to={`${ACCOUNT_PATHS.importExcel}?batch=${id}`}
            variant="outlined"
            aria-label={text('page.import.open', { name })}
          >
            {text('page.batch.mend')}
          </Button>
        ),
      }))}
    />
  )
}
