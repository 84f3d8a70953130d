import { Stack } from '@mui/material'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { AddressFields } from '#src/ui/shipping/AddressFields.tsx'
import { AddressPicker } from './AddressPicker.tsx'

/** Sender or recipient: from the book, or new and into the book. */
export const AddressEnd = ({ end }: { end: 'from' | 'to' }) => (
  <Stack spacing={2}>
    <AddressPicker end={end} />
    <FieldPrefix value={end}><AddressFields variant="compact" /></FieldPrefix>
    <CheckInput name={end === 'from' ? 'saveFromToAddressBook' : 'saveToToAddressBook'} />
  </Stack>
)
