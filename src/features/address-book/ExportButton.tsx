import { Button, type ButtonProps } from '@mui/material'
import { Suspense, useState } from 'react'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const ExportDialog = lazyDialog(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** Exports addresses as a file. */
export function ExportButton({
  find,
  size = 'medium',
}: {
  find: () => Promise<SavedAddress[]>
  size?: NonNullable<ButtonProps['size']>
}) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        variant="outlined"
        startIcon={<Icon name="download" />}
        onClick={() => setOpen(true)}
      >
        {text('page.addressBook.export')}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog find={find} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
