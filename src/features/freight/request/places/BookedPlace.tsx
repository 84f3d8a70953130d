import { Stack } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { normalizeAddress } from '#src/domain/address/address.ts'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { postalPlace } from '#src/offline/cache/postal-place.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { FacilityPicker } from '#src/components/address/FacilityPicker.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { placeOf } from '#src/features/freight/request/start-values.ts'

/** The full address for a postal code that was priced: from the facilities, the address book, or typed. */
export function BookedPlace({
  end,
  onFacility,
}: {
  end: 'from' | 'to'
  onFacility: (facility: SavedFacility) => void
}) {
  const form = useFormContext<FreightForm>()
  const at = end === 'from' ? 'pickup' : 'delivery'
  const path = `booking.${at}.address` as const
  const how = { shouldDirty: true, shouldTouch: true } as const

  // The priced postal code is filled in already, with its place.
  useEffect(() => {
    const { postalCode, country, placeKind } = form.getValues(`request.${end}`)
    const address = form.getValues(path)
    if (address.postalCode !== '' || postalCode === '') return
    const initial = normalizeAddress({
      ...address,
      postalCode,
      country,
      residential: placeKind === 'residential',
    })
    form.setValue(path, initial)
    void postalPlace(initial.postalCode)
      .catch(() => null)
      .then((place) => {
        const now = form.getValues(path)
        if (
          place &&
          place.country === now.country &&
          now.postalCode === initial.postalCode &&
          now.city === ''
        )
          form.setValue(path, { ...now, city: place.place, province: place.province })
      })
  }, [end, form, path])

  function fillFacility(facility: SavedFacility) {
    form.setValue(
      `booking.${at}`,
      {
        ...form.getValues(`booking.${at}`),
        ...placeOf(facility, asDay(form.getValues('booking.pickup.pickupDate'))),
      },
      how,
    )
    onFacility(facility)
    if (form.formState.isSubmitted) void form.trigger(`booking.${at}`)
  }
  function fillAddress(address: SavedAddress) {
    form.setValue(path, toShipmentAddress(address), how)
    if (form.formState.isSubmitted) void form.trigger(path)
  }
  return (
    <Stack spacing={2}>
      <FacilityPicker
        first={end === 'from' ? 'defaultForPickup' : 'defaultForDelivery'}
        fill={fillFacility}
      />
      <AddressPicker fill={fillAddress} />
      <FieldPrefix value={path}>
        <AddressFields variant="compact" />
      </FieldPrefix>
    </Stack>
  )
}
