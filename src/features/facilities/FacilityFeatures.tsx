import { Box, Chip } from '@mui/material'
import type { Facility } from '#src/domain/address/facility.ts'
import { useText } from '#src/i18n/use-text.ts'

/** What a carrier has to know before it comes, one word each. */
export function FacilityFeatures({
  facility: { dock, forklift, liftGate, limitedAccess, residential, appointment },
}: {
  facility: Facility
}) {
  const text = useText()
  const words = [
    dock && 'page.facilities.dock',
    forklift && 'page.facilities.forklift',
    liftGate && 'page.facilities.liftGate',
    residential && 'page.facilities.residential',
    limitedAccess && `option.limitedAccess.${limitedAccess}`,
    appointment.need !== 'none' && `option.need.${appointment.need}`,
  ].filter((word): word is string => typeof word === 'string' && word !== '')
  return (
    words.length > 0 && (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {words.map((word) => (
          <Chip key={word} label={text(word)} size="small" />
        ))}
      </Box>
    )
  )
}
