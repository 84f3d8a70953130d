import { savedFacility, type SavedFacility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { RecordPicker } from './RecordPicker.tsx'

/** Searches the facilities; choosing one fills the fields below. `first`: which default is at the top. */
export function FacilityPicker({
  fill,
  first,
}: {
  fill: (facility: SavedFacility) => void
  first: 'defaultForPickup' | 'defaultForDelivery'
}) {
  const text = useText()
  return (
    <RecordPicker
      entity="facility"
      toRow={savedFacility}
      nameOf={({ name }) => name}
      order={(a, b) => Number(b[first]) - Number(a[first])}
      choose={(facility) => {
        if (facility) fill(facility)
      }}
      label={text('page.facilities.choose')}
      none={text('page.facilities.none')}
      open={text('page.facilities.open')}
    />
  )
}
