import { Stack } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ImportList } from './ImportList.tsx'
import { ListView } from './ListView.tsx'
import { PackingLists } from './PackingLists.tsx'

/**
 * Goods from a packing list (D23), and what to make of them (`?list=`): an estimate, documents, a shipment.
 */
export function FromPackingListPage() {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('list')
  const title = text('page.packingList.title')
  return (
    <Page title={title} {...(id && { breadcrumbs: [[ACCOUNT_PATHS.fromPackingList, title]] as const })}>
      {id ? (
        <ListView key={id} id={id} />
      ) : (
        <Stack spacing={2}>
          <ImportList />
          <PackingLists />
        </Stack>
      )}
    </Page>
  )
}
