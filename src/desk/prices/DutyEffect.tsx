import { Box, Typography } from '@mui/material'
import { parseMoney } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { orderPath } from '#src/desk/paths.ts'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { ShownDutyEffect } from '#src/contract/desk/prices.ts'
import { Fact, FACTS } from './Fact.tsx'
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
      <Box sx={FACTS}>
        <Fact label="desk.prices.up">{up}</Fact>
        <Fact label="desk.prices.down">{down}</Fact>
        <Fact label="desk.prices.unchanged">{unchanged}</Fact>
        <Fact label="desk.prices.lost">{lost}</Fact>
        <Fact label="desk.prices.gained">{gained}</Fact>
        <Fact label="desk.prices.median">{percentText(median) || '–'}</Fact>
      </Box>
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

const Amount = ({ value }: { value: string }) => <Money cents={parseMoney(value) ?? 0} />

export function LargestDuties({ duties }: { duties: ShownDutyEffect }) {
  const text = useText()
  const percentText = usePercent()
  return (
    <>
      <Typography variant="h3" sx={{ px: 2, pb: 1 }}>
        {text('desk.prices.largest')}
      </Typography>
      <RecordTable
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
    </>
  )
}
