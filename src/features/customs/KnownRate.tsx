import { Box } from '@mui/material'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { CustomsEstimate, DutyGoods } from '#src/domain/customs/customs-estimate.ts'
import { tableRate } from '#src/domain/customs/duty.ts'
import { hsDigits, isHsCode } from '#src/domain/customs/hs-code.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'

/**
 * A line's duty rate in the tables; where they have none, that a person has to enter it; and which rate
 * applies where one was typed beside CUSMA origin.
 */
export function KnownRate({ name, tables }: { name: string; tables: DutyTables }) {
  const text = useText()
  const { formatNumber } = useIntl()
  const { day } = useDates()
  const [toCountry, line] = useWatch({ name: ['toCountry', name] }) as [
    CustomsEstimate['toCountry'],
    DutyGoods,
  ]
  const hsCode = hsDigits((line?.hsCode ?? '').trim())
  const known =
    line && isHsCode(hsCode)
      ? tableRate(
          { valueCents: 0, hsCode, origin: line.originCountry, cusma: line.originates },
          toCountry,
          tables,
        )
      : undefined
  const isKnown = Boolean(known)
  const { getFieldState, clearErrors } = useFormContext()
  // The rate that was asked for is known now.
  useEffect(() => {
    if (isKnown && getFieldState(`${name}.dutyRate`).error?.type === 'unknown')
      clearErrors(`${name}.dutyRate`)
  }, [isKnown, name, getFieldState, clearErrors])
  const bothSaid = line?.originates && line.dutyRate !== ''
  if (known === undefined && !bothSaid) return null
  return (
    <Box component="output" sx={{ display: 'block', pt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>
      {bothSaid
        ? text('page.estimateCost.typedCounts')
        : known
          ? text('page.estimateCost.known', {
              rate: formatNumber(Number(known.ratePct) / 100, { style: 'percent', maximumFractionDigits: 4 }),
              day: known.asOf ? day(known.asOf) : '',
            })
          : text('page.estimateCost.unknown')}
    </Box>
  )
}
