import { Box, Link } from '@mui/material'
import { useDeferredValue, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { estimateOfShipment } from '#src/domain/customs/customs-estimate.ts'
import { dutyQuestionOf, estimateOrNull } from '#src/domain/customs/landed-cost.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { hsDigits } from '#src/domain/customs/hs-code.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { DutyBreakdown } from './DutyBreakdown.tsx'
import { ForbiddenGoodsAlert } from './ForbiddenGoodsAlert.tsx'
import { useDutyTables } from './use-duty-tables.ts'

type Sent = Pick<Shipment, 'from' | 'to' | 'shipDate' | 'customs'>

/**
 * What duties and taxes the recipient's country will probably charge, as one line that opens. Renders nothing
 * where its rules are not known, or the goods have no value or origin yet.
 */
export function DutyOfShipment({ shipment, draft }: { shipment: Sent; draft: string | null }) {
  const text = useText()
  const loaded = useDutyTables()
  const sent = useDeferredValue(shipment)
  const answer = useMemo(() => loaded && answerOf(sent, loaded.tables), [sent, loaded])
  if (!answer) return null
  const onTo = (
    <Link component={RouterLink} to={`${ACCOUNT_PATHS.estimateCost}${draft ? `?draft=${draft}` : ''}`}>
      {text('page.estimateCost.open')}
    </Link>
  )
  if ('unknown' in answer)
    return (
      <Box component="output" sx={LINE}>
        {text('page.estimateCost.missing', {
          count: answer.unknown.length,
          lines: answer.unknown.map((at) => at + 1).join(', '),
        })}{' '}
        {onTo}
      </Box>
    )
  if ('forbidden' in answer)
    return (
      <Box component="output" sx={{ display: 'block', mt: 2 }}>
        <ForbiddenGoodsAlert goods={answer.forbidden} />
      </Box>
    )
  return (
    <Box component="details" sx={LINE}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
        {text('page.estimateCost.line')}{' '}
        <strong>
          <Money cents={answer.totalCents} /> {answer.currency}
        </strong>{' '}
        {text('page.estimateCost.lineEstimate')}
      </Box>
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
        <DutyBreakdown estimate={answer} />
        <div>{onTo}</div>
      </Box>
    </Box>
  )
}

function answerOf({ customs, ...sent }: Sent, tables: DutyTables) {
  const { to, from, shipDate } = sent
  if (!customs || from.country === to.country || (to.country !== 'CA' && to.country !== 'US')) return null
  const commodities = customs.commodities
    .map((line) => ({ ...line, hsCode: hsDigits(line.hsCode) }))
    .filter(
      ({ quantity, unitValue, originCountry }) =>
        Number(quantity) > 0 && Number(unitValue) > 0 && originCountry !== '',
    )
  if (commodities.length < customs.commodities.length || commodities.length === 0) return null
  const question = estimateOfShipment({
    ...sent,
    shipDate: asDay(shipDate),
    customs: { ...customs, commodities },
  })
  // Without a province its tax can't be computed.
  return question.importerKind === 'person' && question.province === ''
    ? null
    : estimateOrNull(dutyQuestionOf(question), tables)
}

const LINE = { mt: 2, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)' } as const
