import { Alert, Stack } from '@mui/material'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { QuotedRate } from '#src/contract/quotes.ts'
import {
  BATTERY_KINDS,
  BATTERY_PLACES,
  batteryFaults,
  hasChargeLimit,
  needsBatteryMark,
  unNumberOf,
  type Batteries,
} from '#src/domain/parcel/lithium.ts'
import type { Parcel, Shipment } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'

/** Questions about lithium batteries where a parcel contains some, and what rules out the chosen service. */
export function BatteryFields({ rate }: { rate: QuotedRate | null }) {
  const text = useText()
  const { control } = useFormContext<Shipment>()
  const { errors } = useFormState({ control, name: ['lithium', 'lowCharge'] })
  const [lithium, batteryKind, batteryPlace, batteryContent, batteryCount, lowCharge, parcels] = useWatch({
    control,
    name: [
      'lithium',
      'batteryKind',
      'batteryPlace',
      'batteryContent',
      'batteryCount',
      'lowCharge',
      'parcels',
    ],
  })
  if (!lithium || lithium === 'none') return null
  const batteries: Batteries = { lithium, batteryKind, batteryPlace, batteryContent, batteryCount, lowCharge }
  const count = (parcels as Parcel[]).reduce((sum, { quantity }) => sum + (Number(quantity) || 0), 0)
  const unNumber = unNumberOf(batteries)
  // An error shown at its field is not repeated.
  const against = Object.entries(batteryFaults(batteries, rate ?? {})).flatMap(([field, message]) =>
    errors[field as 'lithium' | 'lowCharge'] ? [] : [message],
  )
  return (
    <Stack spacing={2} sx={{ pl: { sm: 2 }, borderLeft: { sm: '3px solid var(--brand)' } }}>
      <FieldRow>
        <RadioInput name="batteryKind" options={BATTERY_KINDS} />
        {lithium === 'in_equipment' && <RadioInput name="batteryPlace" options={BATTERY_PLACES} />}
      </FieldRow>
      <FieldRow>
        <NumberInput
          name="batteryContent"
          label={batteryKind === 'metal' ? 'field.lithiumGrams' : 'field.batteryContent'}
          unit={batteryKind === 'metal' ? 'g' : 'Wh'}
        />
        <NumberInput name="batteryCount" whole />
      </FieldRow>
      {hasChargeLimit(batteries) && <CheckInput name="lowCharge" />}
      {against.map((message) => (
        <Alert key={message} severity="error">
          {text(message)}
        </Alert>
      ))}
      {lithium === 'alone' && rate?.byAir === undefined && (
        <Alert severity="warning">{text('validation.looseBatteries')}</Alert>
      )}
      {unNumber !== '' && (
        <Alert severity="info">
          {text(
            needsBatteryMark(batteries, count)
              ? 'page.shipmentDetails.batteryMark'
              : 'page.shipmentDetails.noBatteryMark',
            { unNumber },
          )}
        </Alert>
      )}
    </Stack>
  )
}
