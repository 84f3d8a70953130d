import { Box, Paper } from '@mui/material'
import { Link } from 'react-router-dom'
import { useIntl } from 'react-intl'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { COUNTED_ORDERS } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'

/** An answer this device stored before these were counted has none. */
type Attention = Omit<DashboardSummary['attention'], 'late' | 'toPrint'> &
  Partial<Pick<DashboardSummary['attention'], 'late' | 'toPrint'>>
/** In the order of the work: what keeps a parcel here, what keeps it from arriving, what is on its way. */
const WORK = [
  { name: 'toPrint', to: ACCOUNT_PATHS.shippingOrders, of: (facts) => facts.toPrint ?? facts.toHandOver },
  {
    name: 'exception',
    to: `${ACCOUNT_PATHS.orderList}?carriage=exception`,
    of: (facts) => facts.exceptions,
    urgent: true,
  },
  {
    name: 'inTransit',
    to: `${ACCOUNT_PATHS.orderList}?carriage=inTransit`,
    of: (facts) => facts.inTransit,
  },
  {
    name: 'late',
    to: `${ACCOUNT_PATHS.orderList}?carriage=late`,
    of: (facts) => facts.late ?? 0,
    urgent: true,
  },
  {
    name: 'unpaid',
    to: `${ACCOUNT_PATHS.orderList}?tab=draft`,
    of: (facts) => facts.unpaid,
    urgent: true,
  },
] as const satisfies readonly {
  name: string
  to: string
  of: (facts: Attention) => number
  urgent?: true
}[]

/** On a phone only what waits, pickups too: the driver is at the door. */
const TODAY = [
  WORK[0],
  { name: 'pickups', to: ACCOUNT_PATHS.scheduleList, of: (facts: Attention) => facts.pickupsToday },
  ...WORK.slice(1),
] as const

/** The day's work in numbers; each leads to its orders. */
export function WorkNumbers({ facts }: { facts: Attention }) {
  const text = useText()
  const phone = usePhone()
  const { formatNumber } = useIntl()
  return (
    <Paper component="nav" variant="outlined" aria-label={text('dashboard.work.title')} sx={GRID}>
      {(phone ? TODAY : WORK).map(({ name, to, of, ...more }) => {
        const count = of(facts)
        if (phone && count === 0) return null
        const urgent = 'urgent' in more && count > 0
        return (
          <Box key={name} component={Link} to={to} sx={NUMBER}>
            <Box
              component="strong"
              sx={{
                fontSize: '1.75rem',
                lineHeight: 1.2,
                fontVariantNumeric: 'tabular-nums',
                color: count === 0 ? 'text.secondary' : urgent ? 'warning.main' : 'text.primary',
              }}
            >
              {count > COUNTED_ORDERS ? `${formatNumber(COUNTED_ORDERS)}+` : formatNumber(count)}
            </Box>{' '}
            <span>{text(name === 'pickups' ? 'menu.pickups' : `dashboard.work.${name}`)}</span>
          </Box>
        )
      })}
    </Paper>
  )
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  gap: '1px',
  bgcolor: 'divider',
  overflow: 'hidden',
  borderRadius: 'var(--radius-md)',
} as const
const NUMBER = {
  display: 'grid',
  px: { xs: 2, sm: 3 },
  py: 1.5,
  alignContent: 'start',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: '0.875rem',
  textDecoration: 'none',
  '@media (hover: hover)': { '&:hover': { color: 'var(--hover)' } },
  '&:focus-visible': { outlineOffset: -3 },
} as const
