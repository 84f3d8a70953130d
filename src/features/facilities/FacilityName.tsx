import { Box } from '@mui/material'
import type { SavedFacility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { UnsentMark } from '#src/components/record/UnsentMark.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** The name, what it is the default for, and whether changes wait to be sent. */
export function FacilityName({
  facility: { id, name, defaultForPickup, defaultForDelivery },
}: {
  facility: SavedFacility
}) {
  const text = useText()
  const first = [
    defaultForPickup && 'page.facilities.pickupDefault',
    defaultForDelivery && 'page.facilities.deliveryDefault',
  ].filter((word) => word !== false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      {name}
      {first.map((word) => (
        <Box
          key={word}
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            color: 'var(--brand)',
            fontSize: '0.8125rem',
          }}
        >
          <Icon name="star" size={16} />
          {text(word)}
        </Box>
      ))}
      <UnsentMark entity="facility" id={id} />
    </Box>
  )
}
