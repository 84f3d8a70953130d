import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { newCustoms } from '#src/domain/customs.ts'
import { asDay } from '#src/domain/fields.ts'
import type { Parcel, Shipment } from '#src/domain/parcel.ts'
import { convert, type WeightUnit } from '#src/domain/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CustomsFields } from '#src/ui/customs/CustomsFields.tsx'
import { DutyOfShipment } from '#src/ui/customs/DutyOfShipment.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Part } from '#src/ui/page/Part.tsx'

/** What customs asks, where a border is crossed; nothing otherwise. What was typed stays when the country is changed and changed back. */
export function CustomsPart() {
  const text = useText()
  const form = useFormContext<Shipment>()
  const [from, to, parcels, shipDate] = useWatch({ control: form.control, name: ['from', 'to', 'parcels', 'shipDate'] })
  const begun = useWatch({ control: form.control, name: 'customs', compute: (customs) => customs !== null && customs !== undefined })
  const crossing = from.country !== to.country
  useEffect(() => {
    const { fullName, contactName } = form.getValues('from')
    if (crossing && !begun) form.setValue('customs', newCustoms({ signerName: contactName || fullName }))
  }, [begun, crossing, form])
  if (!crossing || !begun) return null
  return (
    <Part title={text('field.customs')}>
      <FieldPrefix value="customs"><CustomsFields journey={{ from, to, date: asDay(shipDate), grossKg: grossKg(parcels) }} /></FieldPrefix>
      <Duty />
    </Part>
  )
}

/** Apart, so that the keys pressed in the goods do not draw all of them again. */
function Duty() {
  const { control } = useFormContext<Shipment>()
  const [from, to, shipDate, customs] = useWatch({ control, name: ['from', 'to', 'shipDate', 'customs'] })
  const [params] = useSearchParams()
  return <DutyOfShipment shipment={{ from, to, shipDate, customs }} draft={params.get('quote')} />
}

/** All pieces together; what is no number weighs nothing. */
const grossKg = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { weight, weightUnit, quantity }) =>
  sum + (convert(Number(weight) || 0, weightUnit as WeightUnit, 'kg')) * (Number(quantity) || 0), 0)
