import { Box } from '@mui/material'
import { FREIGHT_MODES } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'

/** Filters by mode of transport. */
export function ModeFilter() {
  const text = useText()
  return (
    <Box sx={{ minWidth: 190, flex: { xs: '1 1 100%', sm: 'none' } }}>
      <ChoiceFilter
        name="mode"
        label={text('field.mode')}
        options={[
          ['', text('page.freightQuotes.allModes')],
          ...FREIGHT_MODES.map((mode) => [mode, text(`option.mode.${mode}`)] as const),
        ]}
      />
    </Box>
  )
}
