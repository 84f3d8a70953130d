import { Alert, Link, Stack } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { newCustoms } from '#src/domain/customs.ts'
import { asDay } from '#src/domain/fields.ts'
import { isHazardous } from '#src/domain/freight-booking.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { CustomsFields } from '#src/ui/customs/CustomsFields.tsx'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import type { FreightForm } from './freight-draft.ts'
import { grossKg } from './gross-weight.ts'

/** References, whom to call about dangerous goods, customs where a border is crossed, and who signs. */
export function BookPart() {
  const text = useText()
  const request = useWatch<FreightForm, 'request'>({ name: 'request' })
  const hazardous = isHazardous(request)
  return (
    <>
      <Part title={text('page.freight.references')}>
        <FieldPrefix value="booking">
          <Stack spacing={2}>
            <FieldRow><TextInput name="reference" maxLength={50} autoComplete="off" /><TextInput name="purchaseOrder" maxLength={50} autoComplete="off" /></FieldRow>
            <TextInput name="specialInstructions" multiline minRows={2} maxLength={500} />
            <FieldRow><SelectInput name="notificationLanguage" options={LOCALES} optionText={(locale) => LOCALE_FACTS[locale as Locale].name} /><span /></FieldRow>
          </Stack>
        </FieldPrefix>
      </Part>
      {hazardous && (
        <Part title={text('page.freight.emergency')}>
          <FieldPrefix value="booking">
            <Stack spacing={2}>
              <Alert severity="info">{text('page.freight.emergencyMore')}</Alert>
              <FieldRow><TextInput name="emergencyName" maxLength={100} /><TextInput name="emergencyPhone" type="tel" /></FieldRow>
            </Stack>
          </FieldPrefix>
        </Part>
      )}
      <CustomsPart />
      <Part title={text('page.freight.sign')}>
        <FieldPrefix value="booking">
          <Stack spacing={2}>
            <TextInput name="signer" maxLength={100} autoComplete="name" />
            <CheckInput name="termsAccepted">{text('page.freight.accept')} <Link href={PUBLIC_PATHS.termsOfService} target="_blank" rel="noopener">{text('page.freight.termsOfService')}</Link></CheckInput>
          </Stack>
        </FieldPrefix>
      </Part>
    </>
  )
}

/** What customs asks, where a border is crossed; nothing otherwise. What was typed stays when the country is changed and changed back. */
function CustomsPart() {
  const text = useText()
  const form = useFormContext<FreightForm>()
  const [from, to, pickupDate, request] = useWatch({ control: form.control, name: ['booking.pickup.address', 'booking.delivery.address', 'booking.pickup.pickupDate', 'request'] })
  const begun = useWatch({ control: form.control, name: 'booking.customs', compute: (customs: unknown) => customs !== null && customs !== undefined })
  const crossing = from.country !== to.country
  useEffect(() => {
    const { fullName, contactName } = form.getValues('booking.pickup.address')
    if (crossing && !begun) form.setValue('booking.customs', newCustoms({ signerName: contactName || fullName }) as never)
  }, [begun, crossing, form])
  if (!crossing || !begun) return null
  return (
    <Part title={text('field.customs')}>
      <FieldPrefix value="booking.customs"><CustomsFields journey={{ from, to, date: asDay(pickupDate), grossKg: grossKg(request) }} /></FieldPrefix>
    </Part>
  )
}
