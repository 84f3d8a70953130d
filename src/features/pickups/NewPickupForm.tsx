import { Alert, AlertTitle, Box, Button, LinearProgress } from '@mui/material'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { notify } from '#src/api/notices.ts'
import type { PickupCarrier, PickupDetails, WaitingOrder } from '#src/contract/pickups.ts'
import type { PickupPreference } from '#src/domain/pickups/pickup-preference.ts'
import { pickupChoiceSchema, pickupSchemaFor, type Pickup } from '#src/domain/pickups/pickup.ts'
import { convert, roundWeightUp, type WeightUnit } from '#src/domain/shared/units.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { zoneOfPostal } from '#src/offline/cache/postal-place.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { Form } from '#src/components/form/Form.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { LoadFields } from './LoadFields.tsx'
import { PickupFields } from './PickupFields.tsx'
import { PickupOrders } from './PickupOrders.tsx'
import { useSchedule } from './use-schedule.ts'

interface NewPickupFormProps {
  carriers: readonly PickupCarrier[]
  /** Undefined: nobody could say which orders wait. */
  waiting: readonly WaitingOrder[] | undefined
  carrier: PickupCarrier | undefined
  /** The orders it was opened for; another carrier's need a driver of their own. */
  orders: readonly WaitingOrder[]
  values: Partial<Pickup>
  preference: PickupPreference | undefined
  like?: PickupDetails
}

export function NewPickupForm({
  carriers,
  waiting,
  carrier,
  orders,
  values,
  preference,
  like,
}: NewPickupFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const { state, isBusy, schedule } = useSchedule(async ({ number, orders: taken }) => {
    notify({ kind: 'done', text: text('page.schedulePickup.booked', { number }) })
    const left = orders.filter(({ id }) => !taken.some((order) => order.id === id))
    await navigate(
      left.length > 0 && taken.length > 0
        ? `${ACCOUNT_PATHS.schedulePickup}?orderIds=${left.map(({ id }) => id).join(',')}`
        : ACCOUNT_PATHS.scheduleList,
    )
  })
  const [schema] = useState(() => schemaFor(carriers))
  const own = orders.filter(({ carrierCode }) => carrierCode === carrier?.carrierCode)
  const begun = {
    ...values,
    carrierCode: carrier?.carrierCode ?? '',
    orderIds: own.map(({ id }) => id),
    ...(own.length > 0 && loadOf(own)),
  }
  if (carriers.length === 0) return <Alert severity="info">{text('page.schedulePickup.noCarriers')}</Alert>
  return (
    <Box sx={{ maxWidth: 860 }}>
      <Outcome state={state} />
      {/* What is typed stays while nobody knows: hidden, not gone. */}
      <Box hidden={isBusy && state.step === 'asking'}>
        <Form
          schema={schema}
          defaultValues={begun}
          onSubmit={schedule}
          submitLabel="page.schedulePickup.submit"
          needsNetwork
          draft={`schedulePickup:${
            like
              ? like.id
              : orders
                  .map(({ id }) => id)
                  .join()
                  .slice(0, 200)
          }`}
          actions={
            <Button component={Link} to={ACCOUNT_PATHS.scheduleList}>
              {text('action.cancel')}
            </Button>
          }
        >
          <Fields carriers={carriers} waiting={waiting} preference={preference} asked={orders} />
        </Form>
      </Box>
    </Box>
  )
}

function Fields({
  carriers,
  waiting,
  preference,
  asked,
}: Pick<NewPickupFormProps, 'carriers' | 'waiting' | 'preference'> & { asked: readonly WaitingOrder[] }) {
  const text = useText()
  const form = useFormContext()
  const carrierCode = useWatch({ name: 'carrierCode' }) as string
  const carrier = carriers.find((one) => one.carrierCode === carrierCode)
  const others = asked.filter((order) => order.carrierCode !== carrierCode)
  // Another carrier's orders cannot be in this van.
  const mine = waiting?.filter((order) => order.carrierCode === carrierCode)
  const ids = useWatch({ name: 'orderIds' }) as string[]
  const stray = ids.filter((id) => !mine?.some((order) => order.id === id))
  const known = waiting !== undefined && waiting.length > 0
  useEffect(() => {
    if (known && stray.length > 0)
      form.setValue(
        'orderIds',
        ids.filter((id) => !stray.includes(id)),
      )
  })
  function load(orders: readonly WaitingOrder[]) {
    if (orders.length === 0) return
    for (const [name, value] of Object.entries(loadOf(orders)))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <PickupFields cutOff={carrier?.cutOff ?? '12:00'} closures={carrier?.closures} preference={preference}>
      <RadioInput
        name="carrierCode"
        label="field.carrier"
        options={carriers.map((one) => one.carrierCode)}
        optionText={(code) => <CarrierName carrier={carriers.find((one) => one.carrierCode === code)!} />}
      />
      {others.length > 0 && (
        <Alert severity="info">{text('page.schedulePickup.otherCarriers', { count: others.length })}</Alert>
      )}
      <PickupOrders waiting={mine} changed={load} />
      <LoadFields />
    </PickupFields>
  )
}

function CarrierName({ carrier: { carrierName, sample, cutOff } }: { carrier: PickupCarrier }) {
  const text = useText()
  const { wallTime } = useDates()
  return (
    <>
      {carrierName} {sample && <SampleMark />}{' '}
      <small>{text('page.schedulePickup.cutOff', { time: wallTime(cutOff) })}</small>
    </>
  )
}

function Outcome({ state }: Pick<ReturnType<typeof useSchedule>, 'state'>) {
  const text = useText()
  return (
    <Box
      component="output"
      sx={{ display: 'block', mb: state.step === 'ready' || state.step === 'sending' ? 0 : 2 }}
    >
      {state.step === 'asking' && (
        <Alert severity="warning">
          <AlertTitle>{text('page.schedulePickup.asking')}</AlertTitle>
          {text(state.offline ? 'page.schedulePickup.askingOffline' : 'page.schedulePickup.askingMore')}
        </Alert>
      )}
      {state.step === 'asking' && !state.offline && <LinearProgress aria-hidden sx={{ mt: 1 }} />}
      {state.step === 'neverArrived' && (
        <Alert severity="info">
          <AlertTitle>{text('page.schedulePickup.neverArrived')}</AlertTitle>
          {text('page.schedulePickup.neverArrivedMore')}
        </Alert>
      )}
      {state.step === 'known' && state.found.state === 'refused' && (
        <Alert severity="error">
          <AlertTitle>{text('page.schedulePickup.failed')}</AlertTitle>
          {text(state.found.refusal ?? 'pickup.refused')}
        </Alert>
      )}
    </Box>
  )
}

/** All of it at once, in the unit of the first. */
function loadOf(orders: readonly WaitingOrder[]): Pick<Pickup, 'parcelCount' | 'totalWeight' | 'weightUnit'> {
  const unit: WeightUnit = orders[0]!.weightUnit
  return {
    parcelCount: orders.reduce((sum, { parcels }) => sum + parcels, 0),
    totalWeight: roundWeightUp(
      orders.reduce((sum, { weight, weightUnit }) => sum + convert(weight, weightUnit, unit), 0),
      0.1,
    ),
    weightUnit: unit,
  }
}

/** Where nobody can say the zone, the device's own decides here and the server in the end. */
function schemaFor(carriers: readonly PickupCarrier[]) {
  const placeOf = async (address: { country: string; postalCode: string }, code: string) => {
    const zone = await zoneOfPostal(address)
    const carrier = carriers.find(({ carrierCode }) => carrierCode === code)
    return {
      zone: zone === undefined ? deviceZone() : zone,
      cutOff: carrier?.cutOff ?? '23:59',
      closures: carrier?.closures ?? [],
      now: new Date(),
    }
  }
  return pickupSchemaFor(placeOf).concat(pickupChoiceSchema)
}
