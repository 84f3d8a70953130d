import { Typography } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { orderPath } from '#src/desk/paths.ts'
import type { ShownDutyEffect } from '#src/contract/desk/prices.ts'
import { Amount, Facts, Largest } from './EffectParts.tsx'
import { usePercent } from './use-percent.ts'

/** What duties, taxes and fees of earlier shipments would be estimated at. */
export function DutySummary({ duties }: { duties: ShownDutyEffect }) {
  const text = useText()
  const percentText = usePercent()
  const { day } = useDates()
  const { count, up, down, unchanged, lost, gained, unknown, totals, median, since } = duties
  if (count === 0) return <Typography>{text('desk.prices.noShipments')}</Typography>
  return (
    <>
      <Facts
        figures={{
          'desk.prices.up': up,
          'desk.prices.down': down,
          'desk.prices.unchanged': unchanged,
          'desk.prices.lost': lost,
          'desk.prices.gained': gained,
          'desk.prices.median': percentText(median) || '–',
        }}
      />
      {totals.map(({ currency, before, now, percent }) => (
        <Typography key={currency}>
          {text(`desk.prices.dutiesIn.${currency}`)} <Amount value={before} /> → <Amount value={now} />
          {percent && ` (${percentText(percent)})`}
        </Typography>
      ))}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text('desk.prices.dutiesTaken', { count, unknown, since: day(since) })}
      </Typography>
    </>
  )
}

export function LargestDuties({ duties }: { duties: ShownDutyEffect }) {
  const text = useText()
  const percentText = usePercent()
  return (
    <Largest
      rows={duties.largest.map(({ number, from, to, currency, before, now, percent }) => ({
        number,
        route: `${from} → ${to}`,
        currency,
        inForce: before || text('desk.prices.noEstimate'),
        proposed: now || text('desk.prices.noEstimate'),
        difference: percentText(percent),
      }))}
      linkOf={({ number }) => orderPath(String(number))}
    />
  )
}
