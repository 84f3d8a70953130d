import { Box } from '@mui/material'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { useSession } from '#src/components/account/session.ts'
import { Summary } from './Summary.tsx'
import { LinkTile } from './LinkTile.tsx'
import { QuickQuoteTile } from './QuickQuoteTile.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { SettlementTile } from './SettlementTile.tsx'
import { TrackingTile } from './TrackingTile.tsx'
import { Work } from './Work.tsx'

/** The day's work, then the tiles of requirements §2, spending and savings, and the latest shipments. */
export function DashboardPage() {
  const text = useText()
  const { user } = useSession()
  return (
    <Page title={text('dashboard.title', { name: user.nickName })}>
      <Work />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
          '& > *': { gridColumn: { lg: 'span 2' } },
        }}
      >
        <Box sx={{ gridColumn: { xs: 'auto', sm: '1 / -1', lg: 'span 4 !important' } }}>
          <QuickQuoteTile />
        </Box>
        <SettlementTile />
        <Allowed to="ship">
          <LinkTile icon="box" name="createShipment" to={ACCOUNT_PATHS.createShipping} />
          <LinkTile icon="pallet" name="freight" to={ACCOUNT_PATHS.lessThanTruckload} />
          <LinkTile icon="pickup" name="schedulePickup" to={ACCOUNT_PATHS.schedulePickup} />
        </Allowed>
        <Box sx={{ gridColumn: { xs: 'auto', sm: '1 / -1' } }}>
          <TrackingTile />
        </Box>
      </Box>
      <Summary />
      <RecentOrders />
    </Page>
  )
}
