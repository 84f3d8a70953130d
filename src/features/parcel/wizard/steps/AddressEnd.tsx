import { Stack } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'

/** Sender or recipient: from the address book, or new and saved to it. */
export function AddressEnd({ end }: { end: 'from' | 'to' }) {
  const form = useFormContext()
  const save = end === 'from' ? 'saveFromToAddressBook' : 'saveToToAddressBook'
  const fill = (address: SavedAddress) => {
    form.setValue(end, toShipmentAddress(address), { shouldDirty: true, shouldTouch: true })
    form.setValue(save, false)
    if (form.formState.isSubmitted) void form.trigger(end)
  }
  return (
    <Stack spacing={2}>
      <AddressPicker fill={fill} />
      <FieldPrefix value={end}>
        <AddressFields variant="compact" />
      </FieldPrefix>
      <CheckInput name={save} />
    </Stack>
  )
}
