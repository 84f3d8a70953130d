import { Box, Checkbox, FormControl, FormControlLabel, FormLabel } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import type { Terms } from './quote.ts'

/** The library's texts, to be put into the offer in the customer's language; shown in one's own. */
export function StandardTerms({
  mode,
  chosen,
  choose,
}: {
  mode: string
  /** Undefined while nobody has chosen: the mode's own. */
  chosen: readonly string[] | undefined
  choose: (codes: string[]) => void
}) {
  const text = useText()
  const locale = useLocale()
  const { data } = useVerb('terms list', {})
  const library = (data?.result ?? []) as Terms[]
  if (library.length === 0) return null
  const codes = chosen ?? defaultsOf(library, mode)
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{text('desk.freight.standard')}</FormLabel>
      {library.map((one) => (
        <FormControlLabel
          key={one.code}
          sx={{ alignItems: 'flex-start' }}
          label={
            <Box sx={{ pt: 1, fontSize: '0.875rem' }}>
              <strong>{one.code}</strong> {one[locale]}
            </Box>
          }
          control={
            <Checkbox
              checked={codes.includes(one.code)}
              onChange={({ target }) =>
                choose(target.checked ? [...codes, one.code] : codes.filter((code) => code !== one.code))
              }
            />
          }
        />
      ))}
    </FormControl>
  )
}

const defaultsOf = (library: readonly Terms[], mode: string): string[] =>
  library.filter(({ defaultFor }) => defaultFor.split(',').includes(mode)).map(({ code }) => code)
