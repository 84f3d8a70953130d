import { Button } from '@mui/material'
import { Link, useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { ExportButton } from './ExportButton.tsx'
import { findAddresses } from './use-addresses.ts'
import { useDuplicates } from './use-duplicates.ts'

/** Actions on the whole address book. */
export function BookMenu() {
  const text = useText()
  const [params] = useSearchParams()
  const pairs = useDuplicates()?.length ?? 0
  return (
    <>
      {pairs > 0 && (
        <Button component={Link} to="?show=duplicates" variant="outlined" startIcon={<Icon name="copy" />}>
          {text('page.addressBook.duplicates', { count: pairs })}
        </Button>
      )}
      <Button component={Link} to="?show=import" variant="outlined" startIcon={<Icon name="upload" />}>
        {text('page.addressBook.import')}
      </Button>
      <ExportButton find={() => findAddresses({ q: params.get('q') ?? '', tag: params.get('tag') ?? '' })} />
    </>
  )
}
