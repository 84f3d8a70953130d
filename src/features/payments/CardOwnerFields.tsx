import { Stack } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { MAX_NAME_ON_CARD } from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressFold } from '#src/components/address/AddressFold.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'

/** Whose card it is, and where its bill goes: from the address book, or typed. */
export function CardOwnerFields() {
  const text = useText()
  const form = useFormContext()
  const fill = (address: SavedAddress) => {
    form.setValue('billingAddress', toShipmentAddress(address), { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger('billingAddress')
  }
  return (
    <>
      <TextInput name="nameOnCard" autoComplete="cc-name" maxLength={MAX_NAME_ON_CARD} />
      <CheckInput name="isDefault" label="field.defaultCard" />
      <AddressFold name="billingAddress" title={text('field.billingAddress')}>
        <Stack spacing={2}>
          <AddressPicker fill={fill} />
          <FieldPrefix value="billingAddress">
            <AddressFields variant="compact" />
          </FieldPrefix>
        </Stack>
      </AddressFold>
    </>
  )
}
