import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PostalPlace } from '#src/contract/site.ts'
import { isPostal, normalizePostal } from '#src/domain/address/postal.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { PostalTextInput } from './PostalTextInput.tsx'
import { postalPlaceQuery } from './use-postal-place.ts'

/**
 * A postal code that fills in city and province once it is complete. A mismatch warns and never blocks (D27);
 * offline it knows what is on the device.
 */
export function PostalCodeInput() {
  const text = useText()
  const client = useQueryClient()
  const form = useFormContext()
  const code = useFieldName('postalCode')
  const country = useFieldName('country')
  const city = useFieldName('city')
  const province = useFieldName('province')
  const [cityNow, provinceNow] = useWatch({ name: [city, province] }) as [string, string]
  const [place, setPlace] = useState<PostalPlace | null>(null)
  const filled = useRef('')

  const fill = (found: PostalPlace) => {
    const how = { shouldDirty: true, shouldValidate: true }
    if (found.city !== null) {
      filled.current = found.city
      form.setValue(city, found.city, how)
    }
    form.setValue(province, found.province, how)
  }
  async function lookUp(typed: string) {
    setPlace(null)
    const key = normalizePostal(form.getValues(country) as string, typed)
    if (!isPostal(form.getValues(country) as string, key)) return
    const found = await client.fetchQuery(postalPlaceQuery(key)).catch(() => null)
    if (
      !found ||
      found.country !== form.getValues(country) ||
      normalizePostal(found.country, form.getValues(code) as string) !== key
    )
      return
    setPlace(found)
    const present = form.getValues(city) as string
    if (present === '' || present === filled.current) fill(found)
  }
  const words = place && { place: place.place, province: place.province }
  return (
    <>
      <PostalTextInput onType={(typed) => void lookUp(typed)} />
      {words && provinceNow !== words.province && cityNow !== '' && (
        <Alert
          severity="warning"
          sx={{ gridColumn: '1 / -1', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          action={
            <Button color="inherit" size="small" onClick={() => place && fill(place)}>
              {text('action.usePlace', words)}
            </Button>
          }
        >
          {text('state.postalMismatch', words)}
        </Alert>
      )}
    </>
  )
}
