import { Box, Button } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { string } from 'yup'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { bookName, savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { SIGNATURE_OPTIONS } from '#src/domain/parcel/parcel.ts'
import { shippingDefaultsSchema, type Service } from '#src/domain/parcel/shipping-defaults.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { declare, useDeclaration, withdrawDeclaration } from '#src/offline/records/declaration.ts'
import { notifySaveResult } from '#src/offline/records/notify-save-result.ts'
import { savePreference, usePreference } from '#src/offline/records/preferences.ts'
import { saveRecords, useRecords } from '#src/offline/records/records.ts'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { RecordPicker } from '#src/components/address/RecordPicker.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/** What a person ships the same way every time: set here once, used by every form that ships. */
export function ShippingTab() {
  return (
    <>
      <SenderPart />
      <DefaultsPart />
      <DeclarationPart />
    </>
  )
}

/** The default address: one for each country a person ships from, so choosing one leaves those of others. */
function SenderPart() {
  const text = useText()
  const book = useRecords('address')?.map(savedAddress)
  const sender = book?.find(({ isDefault }) => isDefault) ?? null

  async function choose(address: SavedAddress) {
    const others = (book ?? []).filter(
      ({ id, isDefault, country }) => isDefault && country === address.country && id !== address.id,
    )
    const docOf = ({ id: _id, ...doc }: SavedAddress, isDefault: boolean) => ({ ...doc, isDefault })
    await saveRecords([
      { entity: 'address', id: address.id, doc: docOf(address, true) },
      ...others.map((other) => ({ entity: 'address' as const, id: other.id, doc: docOf(other, false) })),
    ])
    await notifySaveResult('address', address.id, 'notice.modified')
  }
  return (
    <Section title={text('page.shipmentDetails.from')} lead={text('page.userInfo.senderLead')}>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 480 }}>
        <RecordPicker
          entity="address"
          toRow={savedAddress}
          nameOf={bookName}
          value={sender}
          choose={(address) => {
            if (address) choose(address).catch(notifyStorageError)
          }}
          label={text('field.defaultSender')}
          none={text('state.noneInBook')}
          open={text('action.openBook')}
        />
        {sender && <AddressText address={sender} />}
      </Box>
    </Section>
  )
}

const keyOf = ({ carrierCode, serviceCode }: Service): string => `${carrierCode} ${serviceCode}`
const schema = shippingDefaultsSchema.shape({ service: string().default('') })

function DefaultsPart() {
  const text = useText()
  const set = usePreference('shippingDefaults')
  const last = usePreference('lastShipment')
  const presets = usePreference('parcelPresets')?.presets
  if (!set || !last || !presets) return null
  const services = new Map(
    [set.service, last.service].flatMap((service) => (service ? [[keyOf(service), service] as const] : [])),
  )
  /** The words of a choice; the empty one says what that was the last time. */
  const asLast = (value: string) =>
    value ? text('page.userInfo.asLastIs', { value }) : text('page.userInfo.asLast')
  return (
    <Section title={text('page.userInfo.shipping')} lead={text('page.userInfo.shippingLead')}>
      <Form
        schema={schema}
        defaultValues={{ ...set, service: set.service ? keyOf(set.service) : '' }}
        onSubmit={async ({ service, ...values }) => {
          await savePreference('shippingDefaults', {
            ...set,
            ...values,
            service: services.get(service) ?? null,
          })
          await notifySaveResult('preference', 'shippingDefaults', 'notice.modified')
        }}
      >
        <TextInput name="contents" label="field.usualContents" />
        <FieldRow>
          <SelectInput
            name="service"
            label="field.usualService"
            options={['', ...services.keys()]}
            optionText={(key) => services.get(key)?.name ?? asLast(last.service?.name ?? '')}
          />
          <SelectInput
            name="presetName"
            label="field.usualBox"
            options={['', ...presets.map(({ name }) => name)]}
            optionText={(name) => name || asLast('')}
          />
        </FieldRow>
        <FieldRow>
          <SelectInput
            name="signature"
            options={['', ...SIGNATURE_OPTIONS]}
            optionText={(option) =>
              option ? text(`option.signature.${option}`) : asLast(text(`option.signature.${last.signature}`))
            }
          />
          <MoneyInput name="insuranceValue" label="field.insuranceEach" />
          <SelectInput
            name="notificationLanguage"
            options={['', ...LOCALES]}
            optionText={(locale) =>
              locale ? LOCALE_FACTS[locale as Locale].name : text('page.userInfo.asScreen')
            }
          />
        </FieldRow>
      </Form>
      <UnsentMark entity="preference" id="shippingDefaults" />
    </Section>
  )
}

/** One declaration for all parcels, with its day and its words. */
function DeclarationPart() {
  const text = useText()
  const declared = useDeclaration()
  const change = (work: Promise<void>) =>
    work
      .then(() => notifySaveResult('preference', 'shippingDefaults', 'notice.modified'))
      .catch(notifyStorageError)
  if (declared === undefined) return null
  return (
    <Section title={text('page.userInfo.declaration')} lead={text('page.userInfo.declarationLead')}>
      <Box component="blockquote" sx={{ m: 0, mb: 2, pl: 2, borderLeft: '3px solid var(--brand)' }}>
        {declared?.wording ?? text('declaration.standing')}
      </Box>
      {declared ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <span>
            <FormattedMessage
              id="declaration.covers"
              values={{ date: <DateText at={declared.declaredOn} /> }}
            />
          </span>
          <Button variant="outlined" onClick={() => void change(withdrawDeclaration())}>
            {text('declaration.withdraw')}
          </Button>
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => void change(declare(text('declaration.standing')))}>
          {text('declaration.declare')}
        </Button>
      )}
    </Section>
  )
}
