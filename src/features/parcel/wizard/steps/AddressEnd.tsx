import { Stack } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Address } from '#src/domain/address/address.ts'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressFold } from '#src/components/address/AddressFold.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import type { ContactFields } from '#src/components/phone/contact-address.ts'
import { PhoneContacts } from '#src/components/phone/PhoneContacts.tsx'
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
  /** A contact says a part: what it leaves out stays as it was typed. */
  const fillIn = (fields: ContactFields) => {
    for (const [name, value] of Object.entries(fields))
      form.setValue(`${end}.${name}`, value, { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger(end)
    setFilled(addressLine(form.getValues(end) as Address))
  }
  return (
    <Stack spacing={2}>
      <AddressPicker fill={fill} isFirst={isFirst} />
      {end === 'to' && <PhoneContacts fill={fillIn} />}
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

/** The sender: known to most, so one line. */
export const SenderSection = ({ children }: { children?: ReactNode }) => (
  <Section>
    <AddressFold name="from" title={useText()('page.shipmentDetails.from')}>
      <AddressEnd end="from" />
    </AddressFold>
    {children}
  </Section>
)
