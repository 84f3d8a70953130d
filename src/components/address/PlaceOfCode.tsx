import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePostalPlace } from './use-postal-place.ts'

/** The place a complete postal code belongs to; an unknown one shows nothing (D27). */
export function PlaceOfCode() {
  const text = useText()
  const [typed, country] = useWatch({ name: [useFieldName('postalCode'), useFieldName('country')] }) as [
    string | undefined,
    string,
  ]
  const place = usePostalPlace({ country, postalCode: typed ?? '' })
  return (
    <Box
      component="output"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 28,
        mt: 0.5,
        color: 'text.secondary',
      }}
    >
      {place && (
        <>
          <Icon name="pin" size={16} />
          {`${place.place}, ${text(`option.province.${place.province}`)}`}
        </>
      )}
    </Box>
  )
}
