import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { freightEndSchema, MAX_STOPS } from '#src/domain/freight/freight.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { RowFrame } from '#src/ui/form/rows/RowFrame.tsx'
import { useRows } from '#src/ui/form/rows/use-rows.ts'
import { Section } from '#src/ui/page/Section.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { PlaceEnd, PlaceFields } from './PlaceEnd.tsx'

/** Origin, stops, destination, and when it is ready. */
export function PlacesPart() {
  const text = useText()
  const mode = useWatch<FreightForm, 'request.mode'>({ name: 'request.mode' })
  const [today] = useState(() => deviceDay(new Date()))
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Section title={text('page.freight.from')}>
          <Stack spacing={2}>
            <PlaceEnd end="from" />
          </Stack>
        </Section>
        <Section title={text('page.freight.to')}>
          <Stack spacing={2}>
            <PlaceEnd end="to" />
          </Stack>
        </Section>
      </Box>
      {mode === 'ftl' && <Stops />}
      <Section>
        <FieldRow widths={[1, 2]}>
          <DateInput name="request.readyDate" min={today} />
          <span />
        </FieldRow>
      </Section>
    </>
  )
}

/** The stops of a trailer on its way, in order. */
function Stops() {
  const text = useText()
  const { ids, addProps, actionsOf } = useRows({
    name: 'request.stops',
    fresh: () => freightEndSchema.getDefault(),
    max: MAX_STOPS,
    min: 0,
    focus: 'postalCode',
  })
  return (
    <Section title={text('field.stops')}>
      <Stack spacing={2}>
        {ids.map((id, at) => (
          <RowFrame
            key={id}
            legend={text('page.freight.stop', { number: at + 1 })}
            name={`request.stops.${at}`}
          >
            <PlaceFields />
            <Button
              size="small"
              color="error"
              aria-label={text('page.freight.removeStop', { number: at + 1 })}
              onClick={actionsOf(at).remove}
              sx={{ mt: 1 }}
            >
              {text('action.remove')}
            </Button>
          </RowFrame>
        ))}
        <AddRow {...addProps}>{text('page.freight.addStop')}</AddRow>
      </Stack>
    </Section>
  )
}
