import { Box, Button, Link as TextLink, Paper, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderQuery, OrderRow } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS, parcelPath } from '#src/paths.ts'
import { AgeLine } from '#src/ui/feedback/AgeLine.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { StatusChip } from '#src/components/shipment/StatusChip.tsx'

const MAX_SHOWN = 5

/** The newest orders; renders nothing when there are none. */
export function RecentOrders() {
  const text = useText()
  const orders = useRead(contract.orders.list, contract.orders.list.input.getDefault() as OrderQuery, {
    atOnce: true,
  })
  if (orders.data?.rows.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2">{text('dashboard.recent.title')}</Typography>
        <Button component={Link} to={ACCOUNT_PATHS.orderList}>
          {text('dashboard.recent.all')}
        </Button>
      </Box>
      {orders.data && <AgeLine query={orders} />}
      <Paper variant="outlined">
        <QueryState query={orders} saysAge>
          {({ rows }) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rows.slice(0, MAX_SHOWN).map((order) => (
                <RecentOrder key={order.id} order={order} />
              ))}
            </Box>
          )}
        </QueryState>
      </Paper>
    </Box>
  )
}

function RecentOrder({
  order: { id, number, recipient, destination, status, sample, createdAt, totalCents },
}: {
  order: OrderRow
}) {
  return (
    <Box
      component="li"
      sx={{
        // All of the row presses its link.
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 0.5,
        px: 2,
        py: 1.5,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <TextLink
        component={Link}
        to={parcelPath(id)}
        sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        {number}
      </TextLink>
      <Box sx={{ flex: '1 1 200px' }}>{[recipient, destination].filter(Boolean).join(', ')}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        <DateText at={createdAt} />
      </Box>
      <StatusChip status={status} />
      {sample && <SampleMark />}
      <Money cents={totalCents} />
    </Box>
  )
}
