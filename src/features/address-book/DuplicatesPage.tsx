import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { PairMerge } from './PairMerge.tsx'
import { useDuplicates } from './use-duplicates.ts'

/** Similar addresses, pair by pair: merge them, or keep both. */
export function DuplicatesPage() {
  const text = useText()
  const pairs = useDuplicates()
  const [ended, setEnded] = useState(false)
  const pair = pairs?.[0]
  return (
    <Page
      title={text('page.addressBook.duplicatesTitle')}
      breadcrumbs={[[ACCOUNT_PATHS.addressBook, text('page.addressBook.title')]]}
    >
      <UndoLine />
      {pairs === undefined && <Loading />}
      {pair && (
        <PairMerge
          key={`${pair[0].id} ${pair[1].id}`}
          pair={pair}
          left={pairs.length}
          focus={ended}
          ended={() => setEnded(true)}
        />
      )}
      {pairs?.length === 0 && (
        <StateBox icon="checkCircle" title={text('page.addressBook.noDuplicates')}>
          <Button component={Link} to={ACCOUNT_PATHS.addressBook} variant="outlined">
            {text('page.addressBook.title')}
          </Button>
        </StateBox>
      )}
    </Page>
  )
}
