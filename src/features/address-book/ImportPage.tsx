import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { allRecords } from '#src/offline/records/records.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ImportSteps } from '#src/components/table-import/ImportSteps.tsx'
import { Page } from '#src/ui/page/Page.tsx'

/** Imports addresses from a file; they go to the server like any other change. */
export function ImportPage() {
  const text = useText()
  const book = [ACCOUNT_PATHS.addressBook, text('page.addressBook.title')] as const
  return (
    <Page title={text('page.addressBook.importTitle')} breadcrumbs={[book]}>
      <ImportSteps
        kind="address"
        alsoTakes=".vcf"
        template={text('page.addressBook.file')}
        known={() => allRecords('address')}
        save={async (rows, control) => {
          const docs = new Map(rows.map(({ id, doc }) => [id, doc]))
          // Another tab or device may have imported the same file meanwhile.
          return changeMany(
            'address',
            [...docs.keys()],
            (there, id) => (there ? undefined : docs.get(id)!),
            'undo.imported',
            control,
          )
        }}
        done={
          <Button component={Link} to={book[0]} variant="contained">
            {book[1]}
          </Button>
        }
      />
    </Page>
  )
}
