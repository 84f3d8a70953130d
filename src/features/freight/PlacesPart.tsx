import { Box, Button, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { wallClock } from '#src/domain/calendar.ts'
import { freightEndSchema } from '#src/domain/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DateInput } from '#src/ui/form/DateInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { deviceZone } from '#src/ui/shipping/use-zone.ts'
import type { FreightForm } from './freight-draft.ts'
import { PlaceEnd, PlaceFields } from './PlaceEnd.tsx'

const MAX_STOPS = 8

/** From where, over which stops, to where, and when it is ready. */
export function PlacesPart() {
  const text = useText()
  const mode = useWatch<FreightForm, 'request.mode'>({ name: 'request.mode' })
  const [today] = useState(() => wallClock(new Date(), deviceZone()).day)
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Part title={text('page.freight.from')}><Stack spacing={2}><PlaceEnd end="from" /></Stack></Part>
        <Part title={text('page.freight.to')}><Stack spacing={2}><PlaceEnd end="to" /></Stack></Part>
      </Box>
      {mode === 'ftl' && <Stops />}
      <Part><FieldRow widths={[1, 2]}><DateInput name="request.readyDate" min={today} /><span /></FieldRow></Part>
    </>
  )
}

/** Where the trailer stops on its way, in order. */
function Stops() {
  const text = useText()
  const { control } = useFormContext<FreightForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'request.stops' as never })
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Part title={text('field.stops')}>
      <Stack spacing={2}>
        {fields.map((row, at) => (
          <Box key={row.id} component="fieldset" sx={{ m: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)', minWidth: 0 }}>
            <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>{text('page.freight.stop', { number: at + 1 })}</Box>
            <FieldPrefix value={`request.stops.${at}`}><PlaceFields /></FieldPrefix>
            <Button size="small" color="error" aria-label={text('page.freight.removeStop', { number: at + 1 })} onClick={() => { remove(at); addButton.current?.focus() }} sx={{ mt: 1 }}>{text('action.remove')}</Button>
          </Box>
        ))}
        <div>
          <Button
            ref={addButton} variant="outlined" startIcon={<Icon name="add" />} disabled={fields.length >= MAX_STOPS}
            onClick={() => append(freightEndSchema.getDefault() as never, { focusName: `request.stops.${fields.length}.postalCode` })}
          >
            {text('page.freight.addStop')}
          </Button>
        </div>
      </Stack>
    </Part>
  )
}
