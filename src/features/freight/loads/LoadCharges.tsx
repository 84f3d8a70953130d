import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Load } from '#src/contract/loads.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Section } from '#src/ui/page/Section.tsx'

/**
 * What was invoiced for the load: the purchase, later charges by the carrier with their evidence, and
 * refunds.
 */
export function LoadCharges({ charges }: Pick<Load, 'charges'>) {
  const text = useText()
  if (charges.length === 0) return null
  return (
    <Section title={text('page.loadDetails.charges')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {charges.map(({ id, number, kind, state, totalCents, invoiceDate, reason, note, evidence }, at) => (
          <Box
            key={id}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 2,
              py: 1,
              borderTop: at > 0 ? 1 : 0,
              borderColor: 'divider',
            }}
          >
            <div>
              <Link
                component={RouterLink}
                to={`${ACCOUNT_PATHS.billing}?part=invoices&invoice=${id}`}
                sx={{ fontWeight: 600 }}
              >
                {text(`invoice.kind.${kind}`)} {number}
              </Link>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                <DateText at={invoiceDate} />
                {kind !== 'creditNote' && <>, {text(`payStatus.${state}`)}</>}
                {reason && (
                  <div>
                    {text(`option.adjustmentReason.${reason}`)} {note}
                  </div>
                )}
                {evidence > 0 && <div>{text('page.loadDetails.evidence', { count: evidence })}</div>}
              </Box>
            </div>
            <Money cents={kind === 'creditNote' ? -totalCents : totalCents} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
