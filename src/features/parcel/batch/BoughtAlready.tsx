import { Alert, Box, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { BoughtRow } from '#src/contract/batches.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'

/** `row`: its line in the file. */
export interface BoughtLine extends BoughtRow {
  row: number
}

/** Rows whose shipments were bought before: which, when, and links to their orders. */
export function BoughtAlready({ lines, children }: { lines: readonly BoughtLine[]; children?: ReactNode }) {
  const text = useText()
  const { date } = useDates()
  const dayOf = ({ boughtAt }: BoughtLine) => date(boughtAt, { dateStyle: 'medium' })
  const groups = new Map<string, BoughtLine[]>()
  for (const line of lines) {
    const key = `${line.batchId} ${dayOf(line)}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return (
    <Alert severity="warning">
      {text('page.import.bought', { count: lines.length })}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {[...groups].map(([key, group]) => (
          <li key={key}>
            {text('page.import.boughtRows', {
              count: group.length,
              rows: rangesOf(group.map(({ row }) => row)),
              day: dayOf(group[0]!),
            })}{' '}
            <OrdersLink group={group} />
          </li>
        ))}
      </Box>
      {children}
    </Alert>
  )
}

function OrdersLink({ group }: { group: readonly BoughtLine[] }) {
  const text = useText()
  const [{ batchName, orderId }] = group as [BoughtLine]
  const to =
    group.length === 1
      ? orderId && parcelPath(orderId)
      : `${ACCOUNT_PATHS.orderList}?${new URLSearchParams({ batch: batchName }).toString()}`
  return (
    to && (
      <Link component={RouterLink} to={to}>
        {text('page.import.boughtOrders', { count: group.length })}
      </Link>
    )
  )
}

/** "2–14, 17": consecutive rows as a range. */
function rangesOf(rows: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && row <= last[1] + 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
