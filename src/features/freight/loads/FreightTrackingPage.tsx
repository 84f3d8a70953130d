import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { LoadRow } from '#src/contract/loads.ts'
import { readFreightNumber, recognizePro } from '#src/domain/freight/pro-number.ts'
import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { StatusChip } from '#src/components/shipment/StatusChip.tsx'
import { NumberSearch } from '#src/components/tracking/NumberSearch.tsx'

/**
 * Searches PRO numbers, bills of lading and load numbers, the customer's own first; a check digit tells whose
 * another number could be.
 */
export function FreightTrackingPage() {
  const text = useText()
  /** Seven to ten digits may be any carrier's PRO number: never refused (docs/facts.md §4). */
  const candidatesOf = (number: string): TrackingCandidate[] => {
    const known = recognizePro(number)
    const { kind, number: bare } = readFreightNumber(number)
    if (known.length > 0 || kind !== 'pro') return known
    return [
      {
        courier: text('page.freightTracking.anyCarrier'),
        courierCode: 'pro',
        format: text('page.freightTracking.unchecked'),
        number: bare,
        trackingUrl: null,
        checked: false,
      },
    ]
  }
  return (
    <Page title={text('page.freightTracking.title')}>
      <NumberSearch label="field.freightNumbers" hint="hint.freightNumbers" candidatesOf={candidatesOf}>
        <OwnLoads />
      </NumberSearch>
    </Page>
  )
}

/** The customer's loads in transit: one click instead of a number. */
function OwnLoads() {
  const text = useText()
  const moving = useRead(contract.loads.list, { tab: 'all', mode: '', moving: '1', q: '', after: '' })
  if (moving.data?.rows.length === 0) return null
  return (
    <Section title={text('page.freightTracking.own')}>
      <QueryState query={moving}>
        {({ rows }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map((row) => (
              <OwnLoad key={row.id} row={row} />
            ))}
          </Box>
        )}
      </QueryState>
    </Section>
  )
}

function OwnLoad({
  row: { loadNumber, trackingNumber, status, origin, destination, estimatedDelivery },
}: {
  row: LoadRow
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 0.5,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Link
        component={RouterLink}
        className="own-line"
        to={`${ACCOUNT_PATHS.freightTracking}?numbers=${encodeURIComponent(trackingNumber ?? loadNumber)}`}
        sx={{ fontWeight: 600 }}
      >
        {trackingNumber ?? loadNumber}
      </Link>
      <Box sx={{ flex: '1 1 200px' }}>
        {origin} → {destination}
      </Box>
      <StatusChip status={status} />
      <DateText at={estimatedDelivery} />
    </Box>
  )
}
