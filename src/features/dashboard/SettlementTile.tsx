import { Box, Button, Skeleton } from '@mui/material'
import { Link } from 'react-router-dom'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { Tile } from './Tile.tsx'

export function SettlementTile() {
  const text = useText()
  const credits = useRead(contract.billing.credits, {})
  return (
    <Tile icon="wallet" title={text('dashboard.settlement.title')}>
      <QueryState query={credits} waiting={<Skeleton height={72} />}>
        {({ availableCents }) => (
          <div>
            <Box sx={{ color: 'text.secondary' }}>{text('dashboard.settlement.available')}</Box>
            <Box sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2 }}>
              <Money cents={availableCents} />
            </Box>
          </div>
        )}
      </QueryState>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
        <Allowed to="billing">
          <Button
            component={Link}
            to={ACCOUNT_PATHS.topUp}
            variant="outlined"
            startIcon={<Icon name="add" />}
          >
            {text('dashboard.settlement.add')}
          </Button>
        </Allowed>
        <Button component={Link} to={ACCOUNT_PATHS.billing}>
          {text('menu.billing')}
        </Button>
      </Box>
    </Tile>
  )
}
