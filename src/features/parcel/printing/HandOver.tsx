import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmDialog } from '#src/ui/feedback/ConfirmDialog.tsx'
import { BulkPrint } from './BulkPrint.tsx'

interface HandOverProps {
  rows: OrderRow[]
  clear: () => void
  total: string
  /** The screen is for printing; otherwise it is for closing them. */
  prints: boolean
}

/** Actions on the ticked parcels before the driver comes. */
export function HandOver({ rows, clear, total, prints }: HandOverProps) {
  const text = useText()
  const ofTotal = (action: string) =>
    text('layout.ofTotal', { action: text(action), count: rows.length, total })
  const close = useWrite(contract.manifests.close, [
    contract.manifests.list,
    contract.orders.list,
    contract.orders.get,
  ])
  // One manifest per carrier; requested again under the same ids it is the same.
  const [manifests, setManifests] = useState<{ id: string; name: string; orderIds: string[] }[]>()
  const byCarrier = () =>
    [...new Set(rows.map(({ carrierCode }) => carrierCode))].map((code) => {
      const carrierRows = rows.filter(({ carrierCode }) => carrierCode === code)
      return { id: newId(), name: carrierRows[0]!.carrierName, orderIds: carrierRows.map(({ id }) => id) }
    })
  async function closeAll() {
    for (const { id, orderIds } of manifests ?? []) await close.mutateAsync({ id, orderIds })
    notify({ kind: 'done', messageId: 'page.shippingOrders.closed' })
    clear()
  }
  return (
    <>
      <BulkPrint rows={rows} total={total} variant="outlined" withFormat={!prints} />
      <Button variant={prints ? 'outlined' : 'contained'} onClick={() => setManifests(byCarrier())}>
        {ofTotal('page.shippingOrders.close')}
      </Button>
      <Button
        component={Link}
        to={`${ACCOUNT_PATHS.schedulePickup}?orderIds=${rows.map(({ id }) => id).join(',')}`}
        variant="outlined"
      >
        {ofTotal('page.shippingOrders.pickup')}
      </Button>
      <Button onClick={clear}>{text('page.orderList.untick')}</Button>
      {manifests && (
        <ConfirmDialog
          question={text('page.shippingOrders.closeQuestion', { count: rows.length })}
          confirm={text('page.shippingOrders.close')}
          onConfirm={closeAll}
          close={() => setManifests(undefined)}
          needsNetwork
        >
          <p>{text('state.selectedOf', { count: rows.length, total })}</p>
          {text('page.shippingOrders.closeMore')}
          <ul>
            {manifests.map(({ id, name, orderIds }) => (
              <li key={id}>
                {text('page.shippingOrders.carrierLine', { carrier: name, count: orderIds.length })}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
