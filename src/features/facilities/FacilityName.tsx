import { Box } from '@mui/material'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { DefaultMark } from '#src/components/record/DefaultMark.tsx'

/** The name, what it is the default for, and whether changes wait to be sent. */
export function FacilityName({
  facility: { id, name, defaultForPickup, defaultForDelivery },
}: {
  facility: SavedFacility
}) {
  const text = useText()
  const defaults = [
    defaultForPickup && 'page.facilities.pickupDefault',
    defaultForDelivery && 'page.facilities.deliveryDefault',
  ].filter((word) => word !== false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      {name}
      {defaults.map((word) => (
        <DefaultMark key={word}>{text(word)}</DefaultMark>
      ))}
      <UnsentMark entity="facility" id={id} />
    </Box>
  )
}
