import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import type { Address } from '#src/domain/address/address.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { addressLine } from '#src/components/address/place-line.ts'

interface AddressEndProps {
  end: 'from' | 'to'
  /** The person begins here. */
  autoFocus?: boolean
  /** An address of the book was chosen, and is in the form. */
  onPicked?: () => void
}

/** Sender or recipient: from the address book, or new and saved to it. */
export function AddressEnd({ end, autoFocus = false, onPicked }: AddressEndProps) {
  const text = useText()
  const form = useFormContext()
  const [filled, setFilled] = useState('')
  const save = end === 'from' ? 'saveFromToAddressBook' : 'saveToToAddressBook'
  const fill = (address: SavedAddress) => {
    form.setValue(end, toShipmentAddress(address), { shouldDirty: true, shouldTouch: true })
    form.setValue(save, false)
    if (form.formState.isSubmitted) void form.trigger(end)
    setFilled(addressLine(address))
    onPicked?.()
  }
  return (
    <Stack spacing={2}>
      <AddressPicker fill={fill} autoFocus={autoFocus} />
      <VisuallyHidden component="output">
        {filled && text('page.wizard.filled', { address: filled })}
      </VisuallyHidden>
      <FieldPrefix value={end}>
        <AddressFields variant="compact" />
      </FieldPrefix>
      <CheckInput name={save} />
    </Stack>
  )
}

/** The sender in one line, once it is known; it opens to be changed, and where something in it is wrong. */
export function SenderEnd() {
  const text = useText()
  const from = useWatch<Shipment>({ name: 'from' }) as Address
  const [known] = useState(() => isFilledIn(from))
  if (!known) return <AddressEnd end="from" />
  return (
    <Box
      component="details"
      sx={{
        '& summary': { display: 'flex', gap: 2, alignItems: 'baseline', cursor: 'pointer', minHeight: 28 },
        '& summary::-webkit-details-marker': { display: 'none' },
        '&[open] summary': { mb: 2 },
      }}
    >
      <summary>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {addressLine(from)}
        </Box>
        <Box component="span" sx={{ color: 'var(--link)', fontWeight: 600 }}>
          {text('page.wizard.change')}
        </Box>
      </summary>
      <AddressEnd end="from" />
    </Box>
  )
}

const isFilledIn = ({ fullName, company, address1, city, postalCode, phone }: Address): boolean =>
  Boolean((fullName || company) && address1 && city && postalCode && phone)
