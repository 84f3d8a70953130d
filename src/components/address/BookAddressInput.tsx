import { Alert, Box } from '@mui/material'
import { bookName, savedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFirstCopy, useRecord } from '#src/offline/records/records.ts'
import { useField } from '#src/ui/form/use-field.ts'
import { AddressText } from './AddressText.tsx'
import { RecordPicker } from './RecordPicker.tsx'

/** An address of the address book, by its id. One that no longer exists is reported. */
export function BookAddressInput({ name, label: labelId }: { name: string; label: string }) {
  const text = useText()
  const { field, label, error } = useField({ name, label: labelId })
  const id = field.value as string
  const record = useRecord('address', id)
  const { copied } = useFirstCopy()
  const chosen = id && record ? savedAddress(record) : null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RecordPicker
        entity="address"
        toRow={savedAddress}
        nameOf={bookName}
        value={chosen}
        choose={(address) => field.onChange(address?.id ?? '')}
        onBlur={field.onBlur}
        label={label}
        none={text('state.noneInBook')}
        open={text('action.openBook')}
        field={{ inputRef: field.ref, error: !!error, helperText: error }}
      />
      {chosen && <AddressText address={chosen} />}
      {id && record === null && copied && (
        <Alert severity="warning">{text('page.yourPickup.addressGone')}</Alert>
      )}
    </Box>
  )
}
