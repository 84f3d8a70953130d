import { object, string } from 'yup'
import { ADDRESS_TYPES } from '#src/domain/address/address.ts'
import { CLAIM_KINDS } from '#src/domain/orders/claim.ts'
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { ChecksInput } from '#src/ui/form/inputs/ChecksInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { DayField } from '#src/ui/form/inputs/DayField.tsx'
import { FilesInput } from '#src/ui/form/inputs/FilesInput.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { OptionLine } from '#src/ui/form/inputs/OptionLine.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { NameDialog } from '#src/ui/form/NameDialog.tsx'
import { block } from '#tests/blocks/block.ts'
import { Filled, InForm, never, nothing, Opened, words } from '#tests/blocks/helpers.tsx'
import { LONG_ADDRESS } from '#tests/blocks/samples.ts'

const file = (name: string, size: number) => ({ name, size, type: 'image/png', bytes: new Uint8Array() })
const files = words((text) => (
  <FilesInput
    name="files"
    legend={text('field.photos')}
    hint={text('page.claims.photosHint', { images: 5, imageSize: 10, videoSize: 50 })}
    accept="image/*"
    fault={() => null}
  />
))
const Files = files
const Photos = words((text) => (
  <FilesInput
    photos
    name="files"
    legend={text('field.photos')}
    hint={text('page.claims.photosHint', { images: 5, imageSize: 10, videoSize: 50 })}
    accept="image/*"
    fault={() => null}
  />
))

export const form = [
  block('TextInput', {
    empty: () => (
      <InForm values={{ city: '' }} schema={object({ city: string().required() })}>
        <TextInput name="city" />
      </InForm>
    ),
    filled: () => (
      <InForm values={{ city: 'Toronto' }}>
        <TextInput name="city" />
      </InForm>
    ),
    'with a hint': () => (
      <InForm values={{ containerNumber: '' }}>
        <TextInput name="containerNumber" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ city: '' }} errors={{ city: 'validation.enter' }}>
        <TextInput name="city" />
      </InForm>
    ),
    'long text': () => (
      <InForm values={{ company: LONG_ADDRESS.company }}>
        <TextInput name="company" multiline minRows={2} />
      </InForm>
    ),
  }),
  block('NumberInput', {
    empty: () => (
      <InForm values={{ weight: '' }}>
        <NumberInput name="weight" unit="lb" />
      </InForm>
    ),
    filled: () => (
      <InForm values={{ weight: 1250.5 }}>
        <NumberInput name="weight" unit="lb" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ weight: 'heavy' }} errors={{ weight: 'validation.number' }}>
        <NumberInput name="weight" unit="lb" />
      </InForm>
    ),
  }),
  block('MoneyInput', {
    empty: () => (
      <InForm values={{ askedCents: '' }}>
        <MoneyInput name="askedCents" />
      </InForm>
    ),
    filled: () => (
      <InForm values={{ askedCents: 123_450 }}>
        <MoneyInput name="askedCents" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ askedCents: '' }} errors={{ askedCents: 'validation.enter' }}>
        <MoneyInput name="askedCents" />
      </InForm>
    ),
  }),
  block('DateInput', {
    empty: () => (
      <InForm values={{ pickupDate: '' }}>
        <DateInput name="pickupDate" />
      </InForm>
    ),
    filled: () => (
      <InForm values={{ pickupDate: '2026-11-26' }}>
        <DateInput name="pickupDate" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ pickupDate: '2026/11' }} errors={{ pickupDate: 'validation.date' }}>
        <DateInput name="pickupDate" />
      </InForm>
    ),
  }),
  block('DayField', {
    filled: words((text) => (
      <DayField id="day" name="day" label={text('field.shipDate')} value="2026/11/26" onChange={nothing} />
    )),
  }),
  block('SelectInput', {
    empty: () => (
      <InForm values={{ addressType: '' }}>
        <SelectInput name="addressType" options={ADDRESS_TYPES} />
      </InForm>
    ),
    filled: () => (
      <InForm values={{ addressType: 'House' }}>
        <SelectInput name="addressType" options={ADDRESS_TYPES} />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ addressType: '' }} errors={{ addressType: 'validation.select' }}>
        <SelectInput name="addressType" options={ADDRESS_TYPES} required />
      </InForm>
    ),
  }),
  block('RadioInput', {
    chosen: words((text) => (
      <InForm values={{ kind: 'lost' }}>
        <RadioInput
          name="kind"
          label="field.claimKind"
          options={CLAIM_KINDS}
          optionText={(kind) => text(`option.claimKind.${kind}`)}
          row
        />
      </InForm>
    )),
    wrong: words((text) => (
      <InForm values={{ kind: '' }} errors={{ kind: 'validation.select' }}>
        <RadioInput
          name="kind"
          label="field.claimKind"
          options={CLAIM_KINDS}
          optionText={(kind) => text(`option.claimKind.${kind}`)}
        />
      </InForm>
    )),
  }),
  block('CheckInput', {
    off: () => (
      <InForm values={{ residential: false }}>
        <CheckInput name="residential" />
      </InForm>
    ),
    'on, with a hint': () => (
      <InForm values={{ isReturn: true }}>
        <CheckInput name="isReturn" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ customsDeclared: false }} errors={{ customsDeclared: 'validation.required' }}>
        <CheckInput name="customsDeclared" />
      </InForm>
    ),
  }),
  block('PasswordInput', {
    'a new one': () => (
      <InForm values={{ password: 'four words of mine' }}>
        <PasswordInput name="password" autoComplete="new-password" />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ password: '' }} errors={{ password: 'validation.enter' }}>
        <PasswordInput name="password" autoComplete="current-password" />
      </InForm>
    ),
  }),
  block('FilesInput', {
    empty: () => (
      <InForm values={{ files: [] }}>
        <Files />
      </InForm>
    ),
    'of photos': () => (
      <InForm values={{ files: [] }}>
        <Photos />
      </InForm>
    ),
    filled: () => (
      <InForm
        values={{
          files: [
            file('box.png', 1_200_000),
            file('the-left-side-of-the-broken-bowl-as-it-came-out-of-the-box-this-morning.png', 9_900_000),
          ],
        }}
      >
        <Files />
      </InForm>
    ),
    wrong: () => (
      <InForm values={{ files: [] }} errors={{ files: 'validation.enter' }}>
        <Files />
      </InForm>
    ),
  }),
  block('Field', {
    empty: words((text) => (
      <Field id="field" name="field" label={text('field.city')} value="" onChange={nothing} />
    )),
  }),
  block('ChecksInput', {
    'two of three': words((text) => (
      <InForm values={{ roles: ['shipper', 'bookkeeper'] }}>
        <ChecksInput
          name="roles"
          label="page.userInfo.roles"
          options={['shipper', 'bookkeeper', 'viewer']}
          optionText={(role) => text(`option.memberRole.${role}`)}
          optionMore={(role) => text(`page.userInfo.role.${role}`)}
        />
      </InForm>
    )),
  }),
  block('FieldRow', {
    'two to one': () => (
      <InForm values={{ city: 'Toronto', postalCode: 'M5V 3L9' }}>
        <FieldRow widths={[2, 1]}>
          <TextInput name="city" />
          <TextInput name="postalCode" />
        </FieldRow>
      </InForm>
    ),
  }),
  block('FormFrame', {
    'with a field': () => (
      <Filled values={{ city: 'Toronto' }}>
        <FormFrame schema={object()}>
          <TextInput name="city" />
        </FormFrame>
      </Filled>
    ),
  }),
  block('ErrorSummary', {
    'heard, not seen': () => (
      <InForm errors={{ city: 'validation.enter' }}>
        <ErrorSummary tries={1} />
      </InForm>
    ),
  }),
  block('OptionLine', {
    usual: () => (
      <OptionLine more="290 Bremner Blvd, Toronto, ON, M5V 3L9">
        <strong>Ana Silva</strong>
      </OptionLine>
    ),
  }),
  block('NameDialog', {
    open: words((text) => (
      <Opened>
        {(close) => (
          <NameDialog
            title={text('page.wizard.savePreset')}
            label={text('page.wizard.presetName')}
            maxLength={50}
            save={never}
            close={close}
          />
        )}
      </Opened>
    )),
  }),
]
