import { grossKg } from '#src/domain/freight/gross-weight.ts'
import { Alert, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { asDay } from '#src/domain/shared/fields.ts'
import { isHazardous } from '#src/domain/freight/freight-booking.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { JourneyCustoms } from '#src/components/customs/JourneyCustoms.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { ScanInput } from '#src/components/scan/ScanInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { EmergencyFields } from './EmergencyFields.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'

/** References, emergency contact for dangerous goods, customs where a border is crossed, and signature. */
export function BookingFields() {
  const text = useText()
  const request = useWatch<FreightForm, 'request'>({ name: 'request' })
  const hazardous = isHazardous(request)
  return (
    <>
      <Section title={text('page.freight.references')}>
        <FieldPrefix value="booking">
          <Stack spacing={2}>
            <FieldRow>
              <ScanInput takes="text" name="reference" maxLength={50} autoComplete="off" />
              <TextInput name="purchaseOrder" maxLength={50} autoComplete="off" />
            </FieldRow>
            <TextInput name="specialInstructions" multiline minRows={2} maxLength={500} />
            <FieldRow>
              <SelectInput
                name="notificationLanguage"
                options={LOCALES}
                optionText={(locale) => LOCALE_FACTS[locale as Locale].name}
              />
              <span />
            </FieldRow>
          </Stack>
        </FieldPrefix>
      </Section>
      {hazardous && (
        <Section title={text('page.freight.emergency')} help={['dangerousGoods']}>
          <FieldPrefix value="booking">
            <Stack spacing={2}>
              <Alert severity="info">{text('page.freight.emergencyMore')}</Alert>
              <EmergencyFields />
            </Stack>
          </FieldPrefix>
        </Section>
      )}
      <Customs />
      <Section title={text('page.freight.sign')}>
        <FieldPrefix value="booking">
          <Stack spacing={2}>
            <TextInput name="signer" maxLength={100} autoComplete="name" />
            <AcceptTerms />
          </Stack>
        </FieldPrefix>
      </Section>
    </>
  )
}

function Customs() {
  const [from, to, pickupDate, request] = useWatch<
    FreightForm,
    ['booking.pickup.address', 'booking.delivery.address', 'booking.pickup.pickupDate', 'request']
  >({
    name: ['booking.pickup.address', 'booking.delivery.address', 'booking.pickup.pickupDate', 'request'],
  })
  return (
    <JourneyCustoms
      name="booking.customs"
      sender="booking.pickup.address"
      journey={{ from, to, date: asDay(pickupDate), grossKg: grossKg(request) }}
    />
  )
}
