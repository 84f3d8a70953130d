import { Stack } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { BatchList } from './BatchList.tsx'
import { BatchView } from './BatchView.tsx'
import { ImportShipments } from './ImportShipments.tsx'

/** Shipments from a file (D23), and what became of them (`?batch=`). */
export function ImportExcelPage() {
  const text = useText()
  const [params] = useSearchParams()
  const id = params.get('batch')
  const title = text('page.import.title')
  return (
    <Page title={title} {...(id && { breadcrumbs: [[ACCOUNT_PATHS.importExcel, title]] as const })}>
      {id ? (
        <BatchView key={id} id={id} />
      ) : (
        <Stack spacing={2}>
          <ImportShipments />
          <BatchList />
        </Stack>
      )}
    </Page>
  )
}
