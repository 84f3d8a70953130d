import { Box, Stack } from '@mui/material'
import { MAX_PARCEL_ROWS, type QuickQuote } from '#src/domain/parcel/parcel.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { useRows } from '#src/ui/form/rows/use-rows.ts'
import { HelpButton } from '#src/ui/help/HelpButton.tsx'
import { ParcelRow } from './ParcelRow.tsx'
import { newParcel } from '#src/features/parcel/quote/quote-start.ts'

interface ParcelRowsProps {
  /** Saved sizes. Whoever opens the form has read them: a button that arrives later isn't where Tab goes. */
  presets: readonly ParcelPreset[]
  /** With value and each row's contents. */
  detailed?: boolean
}

/** The parcels of a form, row by row. */
export function ParcelRows({ presets, detailed = false }: ParcelRowsProps) {
  const text = useText()
  const { ids, addProps, actionsOf } = useRows<QuickQuote['parcels'][number]>({
    name: 'parcels',
    fresh: newParcel,
    max: MAX_PARCEL_ROWS,
    focus: 'weight',
    copyFocus: 'quantity',
  })
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => (
        <ParcelRow key={id} at={at} presets={presets} detailed={detailed} {...actionsOf(at)} />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <AddRow {...addProps}>{text('page.quickQuote.add')}</AddRow>
        {/* Not at the heading: the first Tab from there is to a saved box. */}
        <HelpButton about={['billedWeight', 'insurance']} name={text('page.quickQuote.parcels')} />
      </Box>
    </Stack>
  )
}
