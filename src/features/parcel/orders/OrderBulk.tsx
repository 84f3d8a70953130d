import { Button } from '@mui/material'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '#src/components/account/session.ts'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notifyError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { canCancel, canDelete } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { asTable } from '#src/components/table-export/table-file.ts'
import { download } from '#src/ui/page/file-out.ts'
import { BulkPrint } from '#src/features/parcel/printing/BulkPrint.tsx'
import { BulkRun } from './BulkRun.tsx'

const { orders, billing } = contract

/**
 * Actions on the ticked orders. An action that some don't allow is done with those that do, and the count is
 * shown.
 */
export function OrderBulk({ rows, clear, total }: { rows: OrderRow[]; clear: () => void; total: string }) {
  const text = useText()
  const ofTotal = (action: string, { length }: readonly OrderRow[]) =>
    text('layout.ofTotal', { action: text(action), count: length, total })
  const client = useQueryClient()
  // The rows asked about stay the same while it runs, whatever becomes of them.
  const [run, setRun] = useState<{ what: 'cancel' | 'delete'; rows: OrderRow[] }>()
  const mayShip = useMay('ship')
  const shippable = mayShip ? rows : []
  const printable = shippable.filter(({ trackingNumber, status }) => trackingNumber && status !== 'cancelled')
  const cancellable = shippable.filter(({ status }) => canCancel(status))
  const deletable = shippable.filter(({ status }) => canDelete(status))

  async function exportAs(format: 'xlsx' | 'csv') {
    try {
      const csv = await call(orders.export, { ids: rows.map(({ id }) => id) }, { repeatSubmit: false })
      download((await asTable(csv, 'orders', format)).file)
    } catch (error) {
      notifyError(error)
    }
  }
  const close = ({ all }: { all: boolean }) => {
    setRun(undefined)
    for (const stale of [orders.list, orders.counts, orders.get, billing.credits, billing.ledger])
      void client.invalidateQueries({ queryKey: keyOf(stale) })
    if (all) clear()
  }
  return (
    <>
      {printable.length > 0 && <BulkPrint rows={printable} total={total} />}
      <NetworkButton needsNetwork variant="outlined" onClick={() => void exportAs('xlsx')}>
        {ofTotal('page.orderList.exportXlsx', rows)}
      </NetworkButton>
      <NetworkButton needsNetwork variant="outlined" onClick={() => void exportAs('csv')}>
        {ofTotal('page.orderList.exportCsv', rows)}
      </NetworkButton>
      {cancellable.length > 0 && (
        <Button
          color="error"
          variant="outlined"
          onClick={() => setRun({ what: 'cancel', rows: cancellable })}
        >
          {text('page.orderList.cancelSome', { count: cancellable.length })}
        </Button>
      )}
      {deletable.length > 0 && (
        <Button color="error" variant="outlined" onClick={() => setRun({ what: 'delete', rows: deletable })}>
          {text('page.orderList.deleteSome', { count: deletable.length })}
        </Button>
      )}
      <Button onClick={clear}>{text('page.orderList.untick')}</Button>
      {run?.what === 'cancel' && (
        <BulkRun
          rows={run.rows}
          total={total}
          question={text('page.orderList.cancelQuestion', { count: run.rows.length })}
          more={text('page.orderDetails.cancelMore')}
          act={text('page.orderList.cancelSome', { count: run.rows.length })}
          work={({ id }) => call(orders.cancel, { id }, { repeatSubmit: false })}
          done={text('status.cancelled')}
          close={close}
        />
      )}
      {run?.what === 'delete' && (
        <BulkRun
          rows={run.rows}
          total={total}
          question={text('page.orderList.deleteQuestion', { count: run.rows.length })}
          more={text('page.orderDetails.deleteMore')}
          act={text('page.orderList.deleteSome', { count: run.rows.length })}
          work={({ id }) => call(orders.remove, { id })}
          done={text('page.orderList.deleted')}
          close={close}
        />
      )}
    </>
  )
}
