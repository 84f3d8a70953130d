import { object } from 'yup'
import { addressSchema } from '#src/domain/address/address.ts'
import { savedAddress } from '#src/domain/address/address-book.ts'
import { AddressDetails } from '#src/components/address/AddressDetails.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressFold } from '#src/components/address/AddressFold.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { BookAddressInput } from '#src/components/address/BookAddressInput.tsx'
import { FacilityPicker } from '#src/components/address/FacilityPicker.tsx'
import { PlaceOfCode } from '#src/components/address/PlaceOfCode.tsx'
import { PostalCodeInput } from '#src/components/address/PostalCodeInput.tsx'
import { PostalTextInput } from '#src/components/address/PostalTextInput.tsx'
import { RecordPicker } from '#src/components/address/RecordPicker.tsx'
import { StreetInput } from '#src/components/address/StreetInput.tsx'
import { WeekInput } from '#src/components/address/WeekInput.tsx'
import { contract } from '#src/contract/contract.ts'
import { block } from '#tests/blocks/block.ts'
import { InForm, Known, nothing, words } from '#tests/blocks/helpers.tsx'
import { ADDRESS, FACILITY, LONG_ADDRESS } from '#tests/blocks/samples.ts'

export const address = [
  block('AddressText', {
    usual: () => <AddressText address={ADDRESS} />,
    'long text': () => <AddressText address={LONG_ADDRESS} />,
  }),
  block('AddressFold', {
    known: words((text) => (
      <InForm values={{ from: ADDRESS }}>
        <AddressFold name="from" title={text('page.shipmentDetails.from')}>
          <AddressText address={ADDRESS} />
        </AddressFold>
      </InForm>
    )),
    unknown: words((text) => (
      <InForm values={{ from: addressSchema.getDefault() }}>
        <AddressFold name="from" title={text('page.shipmentDetails.from')}>
          <AddressText address={ADDRESS} />
        </AddressFold>
      </InForm>
    )),
  }),
  block('AddressDetails', {
    filled: () => <AddressDetails address={ADDRESS} />,
    'long text': () => <AddressDetails address={LONG_ADDRESS} />,
  }),
  block('AddressFields', {
    empty: () => (
      <InForm values={addressSchema.getDefault()} schema={addressSchema}>
        <AddressFields />
      </InForm>
    ),
    'filled, compact': () => (
      <InForm values={ADDRESS} schema={addressSchema}>
        <AddressFields variant="compact" />
      </InForm>
    ),
    'wrong, a place': () => (
      <InForm
        values={addressSchema.getDefault()}
        schema={addressSchema}
        errors={{ address1: 'validation.enter', city: 'validation.enter', postalCode: 'validation.enter' }}
      >
        <AddressFields variant="place" />
      </InForm>
    ),
  }),
  block('AddressPicker', { empty: () => <AddressPicker fill={nothing} /> }),
  block('FacilityPicker', { empty: () => <FacilityPicker fill={nothing} first="defaultForPickup" /> }),
  block('RecordPicker', {
    wrong: words((text) => (
      <RecordPicker
        entity="address"
        toRow={savedAddress}
        nameOf={({ fullName }) => fullName}
        choose={nothing}
        label={text('action.fromBook')}
        none={text('state.noneInBook')}
        open={text('action.openBook')}
        field={{ error: true, helperText: text('validation.required') }}
      />
    )),
  }),
  block('BookAddressInput', {
    chosen: () => (
      <InForm values={{ addressId: 'sent' }}>
        <BookAddressInput name="addressId" label="action.fromBook" />
      </InForm>
    ),
    'gone since': () => (
      <InForm values={{ addressId: 'gone' }}>
        <BookAddressInput name="addressId" label="action.fromBook" />
      </InForm>
    ),
  }),
  block('PostalTextInput', {
    'a letter for a number': () => (
      <InForm values={{ country: 'CA', postalCode: 'M5V 3LO' }}>
        <PostalTextInput />
      </InForm>
    ),
  }),
  block('PostalCodeInput', {
    wrong: () => (
      <InForm
        values={{ country: 'CA', postalCode: 'M5', city: '', province: '' }}
        errors={{ postalCode: 'validation.postalCode' }}
      >
        <PostalCodeInput />
      </InForm>
    ),
  }),
  block('PlaceOfCode', {
    known: () => (
      <Known
        call={contract.site.postal}
        input={{ code: 'M5V3L9' }}
        answer={{ country: 'CA', place: 'Toronto', province: 'ON', city: 'Toronto' } as never}
      >
        <InForm values={{ country: 'CA', postalCode: 'M5V3L9' }}>
          <PlaceOfCode />
        </InForm>
      </Known>
    ),
  }),
  block('StreetInput', {
    filled: () => (
      <InForm values={ADDRESS} schema={object()}>
        <StreetInput />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ ...ADDRESS, address1: '' }} errors={{ address1: 'validation.enter' }}>
        <StreetInput />
      </InForm>
    ),
  }),
  block('WeekInput', {
    usual: () => (
      <InForm values={FACILITY} errors={{ 'hours.tuesday.closesAt': 'validation.closesAfterOpening' }}>
        <WeekInput path="hours" />
      </InForm>
    ),
  }),
]
