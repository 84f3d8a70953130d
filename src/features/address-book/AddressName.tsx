import { Box } from '@mui/material'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { DefaultMark } from '#src/components/record/DefaultMark.tsx'

/** The name, whether it is the default address, and whether changes wait to be sent. */
export function AddressName({ address: { id, fullName, company, isDefault } }: { address: SavedAddress }) {
  const text = useText()
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        {fullName || company}
        {isDefault && <DefaultMark>{text('page.addressBook.default')}</DefaultMark>}
        <UnsentMark entity="address" id={id} />
      </Box>
      {fullName && company && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>{company}</Box>
      )}
    </div>
  )
}
