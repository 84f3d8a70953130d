import { Box, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import type { Address } from '#src/domain/address/address.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { addressLine } from '#src/components/address/place-line.ts'

interface AddressEndProps {
  end: 'from' | 'to'
  /** The person begins here. */
  isFirst?: boolean
  /** An address of the book was chosen, and is in the form. */
  onPicked?: () => void
}

/** Sender or recipient: from the address book, or new and saved to it. */
export function AddressEnd({ end, isFirst = false, onPicked }: AddressEndProps) {
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
      <AddressPicker fill={fill} isFirst={isFirst} />
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
export function SenderSection({ children }: { children?: ReactNode }) {
  const text = useText()
  const from = useWatch<Shipment>({ name: 'from' }) as Address
  const [known] = useState(() => isFilledIn(from))
  const title = text('page.shipmentDetails.from')
  if (!known)
    return (
      <Section title={title}>
        <AddressEnd end="from" />
        {children}
      </Section>
    )
  return (
    <Section>
      <Box
        component="details"
        sx={{
          my: { sm: -1 },
          '& summary': { display: 'flex', flexWrap: 'wrap', columnGap: 2, cursor: 'pointer' },
          '& summary::-webkit-details-marker': { display: 'none' },
          '&[open] summary': { mb: 2 },
        }}
      >
        <summary>
          <Typography variant="h2">{title}</Typography>
          <Box component="span" sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
            {addressLine(from)}
          </Box>
          <Box component="span" sx={{ color: 'primary.main', fontWeight: 700, fontSize: '0.875rem' }}>
            {text('page.wizard.change')}
          </Box>
        </summary>
        <AddressEnd end="from" />
      </Box>
      {children}
    </Section>
  )
}

const isFilledIn = ({ fullName, company, address1, city, postalCode, phone }: Address): boolean =>
  Boolean((fullName || company) && address1 && city && postalCode && phone)
