import { Box, Button, Link as TextLink, Stack } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '#src/components/account/session.ts'
import { contract } from '#src/contract/contract.ts'
import type { PickupRow } from '#src/contract/pickups.ts'
import { PICKUP_TABS, type PickupTab } from '#src/domain/pickups/pickup-state.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { PickupChip } from '#src/components/shipment/StatusChip.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'
import type { Column } from '#src/ui/table/column.ts'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { PickupActions } from './PickupActions.tsx'
import { PickupDialog } from './PickupDialog.tsx'

const COLUMNS: Column<PickupRow>[] = [
  { name: 'number', label: 'field.pickup', cell: (row) => <PickupName row={row} /> },
  { name: 'startsAt', label: 'field.pickupWindow', cell: (row) => <PickupWindow row={row} /> },
  {
    name: 'pickup',
    label: 'field.facility',
    cell: ({ pickup: { facilityName, address } }) => (
      <>
        {facilityName || address.company || address.fullName}
        <br />
        <small>{[address.address1, address.city].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    name: 'carrierName',
    label: 'field.carrier',
    cell: ({ carrierName, sample, confirmationNumber }) => (
      <>
        {carrierName}
        {confirmationNumber && (
          <>
            <br />
            <small>{confirmationNumber}</small>
          </>
        )}
        {sample && (
          <>
            <br />
            <SampleMark />
          </>
        )}
      </>
    ),
  },
  { name: 'orders', label: 'field.parcels', cell: (row) => <Load row={row} /> },
]

/** The pickups: those to come, the soonest first; past ones; cancelled ones. */
export function PickupListPage() {
  const text = useText()
  const mayShip = useMay('ship')
  const [tab, setTab] = useListFilter('tab', 'upcoming')
  const shown: PickupTab = PICKUP_TABS.find(({ id }) => id === tab)?.id ?? 'upcoming'
  return (
    <Page title={text('menu.pickups')} actions={<NewPickup />}>
      <Stack spacing={2}>
        <TabBar
          ids={PICKUP_TABS.map(({ id }) => id)}
          tab={shown}
          choose={setTab}
          label={text('page.scheduleList.tabs')}
          words={(id) => text(`page.scheduleList.${id}`)}
        />
        <ResourceTable
          key={shown}
          endpoint={contract.pickups.list}
          columns={COLUMNS}
          actions={(row) => mayShip && <PickupActions row={row} />}
          every={60_000}
          empty={{
            icon: 'pickup',
            title: text(`page.scheduleList.${shown}None`),
            ...(shown === 'upcoming' && { action: <NewPickup /> }),
          }}
        />
      </Stack>
    </Page>
  )
}

function NewPickup() {
  const text = useText()
  if (!useMay('ship')) return null
  return (
    <Button
      component={Link}
      to={ACCOUNT_PATHS.schedulePickup}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('dashboard.schedulePickup.title')}
    </Button>
  )
}

function PickupName({ row }: { row: PickupRow }) {
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'start', gap: 0.5 }}>
      <TextLink
        component="button"
        type="button"
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', fontWeight: 600, whiteSpace: 'nowrap' }}
      >
        {row.number}
      </TextLink>
      <PickupChip state={row.state} />
      {open && <PickupDialog row={row} close={() => setOpen(false)} />}
    </Box>
  )
}

/** The day and the hours there, whatever zone the reader is in. */
function PickupWindow({ row: { startsAt, endsAt, zone } }: { row: PickupRow }) {
  const text = useText()
  const { date } = useDates()
  const time = (at: string) => date(at, { timeStyle: 'short', timeZone: zone })
  return (
    <>
      <time dateTime={startsAt}>{date(startsAt, { dateStyle: 'full', timeZone: zone })}</time>
      <br />
      <small>{text('page.scheduleList.window', { from: time(startsAt), to: time(endsAt) })}</small>
    </>
  )
}

function Load({ row: { pickup, orders } }: { row: PickupRow }) {
  const text = useText()
  const { weight } = useMeasures()
  return (
    <>
      {text('page.scheduleList.load', {
        count: pickup.parcelCount,
        weight: weight({ weight: pickup.totalWeight, weightUnit: pickup.weightUnit }),
      })}
      {orders.length > 0 && (
        <>
          <br />
          <small>{text('page.scheduleList.orders', { count: orders.length })}</small>
        </>
      )}
    </>
  )
}
