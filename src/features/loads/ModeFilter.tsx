import { MenuItem, TextField } from '@mui/material'
import { FREIGHT_MODES } from '#src/domain/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useListFilter } from '#src/ui/table/use-list-url.ts'

/** How it goes; in the address. */
export function ModeFilter() {
  const text = useText()
  const [mode, setMode] = useListFilter('mode')
  const known = FREIGHT_MODES.some((one) => one === mode)
  return (
    <TextField select fullWidth={false} size="small" label={text('field.mode')} value={known ? mode : ''} onChange={({ target }) => setMode(target.value)} sx={{ minWidth: 190, flex: { xs: '1 1 100%', sm: 'none' } }} slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
      <MenuItem value="">{text('page.freightQuotes.allModes')}</MenuItem>
      {FREIGHT_MODES.map((one) => <MenuItem key={one} value={one}>{text(`option.mode.${one}`)}</MenuItem>)}
    </TextField>
  )
}
