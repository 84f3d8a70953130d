import { Box, Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { asDay } from '#src/domain/shared/fields.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { ParcelPreset } from '#src/domain/parcel/parcel-preset.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { FreightOffer } from '#src/features/parcel/quote/FreightOffer.tsx'
import { ParcelRows } from './ParcelRows.tsx'
import { useCutOff } from '#src/features/parcel/quote/use-cut-off.ts'

/** The parcels, and when they are ready. */
export function WhatStep({ presets }: { presets: readonly ParcelPreset[] }) {
  const text = useText()
  return (
    <>
      <Section title={text('page.quickQuote.parcels')}>
        <ParcelRows presets={presets} detailed />
        <FreightOffer />
      </Section>
      <Section title={text('page.wizard.when')} help={['cutOff']}>
        <ReadyDay />
      </Section>
    </>
  )
}

/** The day it is ready, and whether it can still ship today. */
function ReadyDay() {
  const text = useText()
  const { wallTime } = useDates()
  const form = useFormContext<Shipment>()
  const [from, shipDate] = useWatch({ control: form.control, name: ['from', 'shipDate'] })
  const cutOff = useCutOff(from)
  const chosen = asDay(shipDate)
  const today = cutOff !== undefined && chosen === cutOff.today
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ width: { xs: '100%', sm: 240 } }}>
          <DateInput name="shipDate" {...(cutOff && { min: cutOff.today })} />
        </Box>
        <Button
          variant="outlined"
          {...(today && { startIcon: <Icon name="check" size={18} /> })}
          aria-pressed={today}
          disabled={!cutOff}
          sx={{ minHeight: 44 }}
          onClick={() =>
            cutOff && form.setValue('shipDate', cutOff.today, { shouldDirty: true, shouldValidate: true })
          }
        >
          {text('page.wizard.readyToday')}
        </Button>
      </Box>
      <Box
        component="output"
        sx={{ display: 'block', mt: 1, minHeight: 24, color: 'text.secondary', fontSize: '0.875rem' }}
      >
        {today &&
          cutOff.state === 'open' &&
          (cutOff.first === cutOff.last
            ? text('page.wizard.cutOff', { time: wallTime(cutOff.last) })
            : text('page.wizard.cutOffs', { first: wallTime(cutOff.first), last: wallTime(cutOff.last) }))}
        {today &&
          cutOff.state !== 'open' &&
          (cutOff.state === 'closed' ? (
            <FormattedMessage id="page.wizard.closed" values={{ date: <DateText at={cutOff.next} /> }} />
          ) : (
            <FormattedMessage
              id="page.wizard.cutOffPassed"
              values={{ date: <DateText at={cutOff.next} /> }}
            />
          ))}
      </Box>
    </>
  )
}
