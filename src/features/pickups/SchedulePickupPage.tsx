import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { isNoSuch } from '#src/api/api-error.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFirstCopy, useRecord } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { NotHere } from '#src/components/record/RecordState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { deviceStart } from './device-start.ts'
import { NewPickupForm } from './NewPickupForm.tsx'
import { startingPickup } from './pickup-start.ts'

const { pickups } = contract

/**
 * A new pickup, for orders (`?orderIds=a,b`) or whatever stands there; one to change (`?pickupId=`); one like
 * another (`&again=1`).
 */
export function SchedulePickupPage() {
  const text = useText()
  const [params] = useSearchParams()
  const [pickupId, orderIds] = [params.get('pickupId') ?? '', params.get('orderIds') ?? '']
  const isChange = pickupId !== '' && !params.has('again')
  return (
    <Page
      title={text(isChange ? 'page.schedulePickup.edit' : 'page.schedulePickup.title')}
      breadcrumbs={[[ACCOUNT_PATHS.scheduleList, text('menu.pickups')]]}
    >
      {pickupId ? (
        <Existing key={params.toString()} id={pickupId} again={!isChange} />
      ) : (
        <Begin key={orderIds} orderIds={orderIds.split(',').filter(Boolean)} />
      )}
    </Page>
  )
}

function Existing({ id, again }: { id: string; again: boolean }) {
  const text = useText()
  const found = useRead(pickups.get, { id })
  if (!found.data && isNoSuch(found.error)) {
    return (
      <StateBox icon="pickup" title={text('page.schedulePickup.unknown')}>
        <Button component={Link} to={ACCOUNT_PATHS.scheduleList}>
          {text('page.schedulePickup.toList')}
        </Button>
      </StateBox>
    )
  }
  return (
    <QueryState query={found}>
      {(pickup) =>
        again ? (
          <Begin orderIds={pickup.orders.map((order) => order.id)} like={pickup} />
        ) : (
          <ChangeForm pickup={pickup} />
        )
      }
    </QueryState>
  )
}

/** What it begins with is known before the form is there. */
function Begin({
  orderIds,
  like,
}: {
  orderIds: string[]
  like?: Parameters<typeof NewPickupForm>[0]['like']
}) {
  const carriers = useRead(pickups.carriers, {})
  const waiting = useRead(pickups.waiting, {})
  const record = useRecord('preference', 'pickup')
  const { copied } = useFirstCopy()
  const offline = useObservable(connectivity) === 'offline'
  // Before the first copy has come, what another device has set is not known yet.
  const known = record !== undefined && (copied === true || offline)
  const start = useQuery({
    queryKey: ['pickup-start'],
    enabled: known,
    queryFn: deviceStart,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  // Without a list of orders a pickup can be asked for even so.
  const begin = start.data
  if (!known)
    return (
      <NotHere>
        <Loading />
      </NotHere>
    )
  if (waiting.isPending || !begin) return <Loading />
  return (
    <QueryState query={carriers}>
      {(list) => {
        const chosen = like ? list.find(({ carrierCode }) => carrierCode === like.carrierCode) : undefined
        const wanted = orderIds.flatMap((id) => (waiting.data ?? []).filter((order) => order.id === id))
        const carrier =
          chosen ?? list.find(({ carrierCode }) => carrierCode === wanted[0]?.carrierCode) ?? list[0]
        const { preference, address, zone, now } = begin
        const begun = startingPickup({
          preference,
          address,
          place: { zone, cutOff: carrier?.cutOff ?? '12:00', closures: carrier?.closures ?? [], now },
        })
        const values = like ? { ...like.pickup, ...dayAndTimes(begun) } : begun
        return (
          <NewPickupForm
            carriers={list}
            waiting={waiting.data}
            carrier={carrier}
            orders={wanted}
            values={values}
            preference={preference}
            {...(like && { like })}
          />
        )
      }}
    </QueryState>
  )
}

const dayAndTimes = ({
  pickupDate,
  readyTime,
  facilityOpen,
  facilityClose,
  earliestPickupTime,
  latestPickupTime,
}: ReturnType<typeof startingPickup>) => ({
  pickupDate,
  readyTime,
  facilityOpen,
  facilityClose,
  earliestPickupTime,
  latestPickupTime,
})
