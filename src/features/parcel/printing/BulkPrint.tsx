import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { notifyError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { FormatSelect } from './FormatSelect.tsx'
import { PrintButton } from './PrintButton.tsx'
import { usePrintFormat } from './print-format.ts'

interface BulkPrintProps {
  rows: readonly OrderRow[]
  /** Out of how many, in words. */
  total: string
  /** Outlined where another action is what the screen is for. */
  variant?: 'contained' | 'outlined'
  /** False: the format is chosen elsewhere on the screen. */
  withFormat?: boolean
}

/** Labels and packing slips of the ticked orders, each as one file in list order; the size is remembered. */
export function BulkPrint({ rows, total, variant = 'contained', withFormat = true }: BulkPrintProps) {
  const text = useText()
  const ofTotal = (action: string) =>
    text('layout.ofTotal', { action: text(action), count: rows.length, total })
  const [busy, setBusy] = useState(false)
  const ids = rows.map(({ id }) => id)

  async function saveSlips() {
    setBusy(true)
    try {
      download({
        name: 'packing-slips.pdf',
        type: 'application/pdf',
        bytes: await call(contract.orders.packingSlips, { ids }, { repeatSubmit: false }),
      })
    } catch (error) {
      notifyError(error)
    }
    setBusy(false)
  }
  return (
    <>
      {withFormat && <FormatSelect id="bulk-format" />}
      {usePrintFormat() !== 'zpl' && (
        <PrintButton orders={ids} variant={variant}>
          {ofTotal('page.orderList.printLabels')}
        </PrintButton>
      )}
      <PrintButton orders={ids} saves variant="outlined">
        {ofTotal('page.orderList.downloadLabels')}
      </PrintButton>
      <NetworkButton needsNetwork variant="outlined" loading={busy} onClick={() => void saveSlips()}>
        {ofTotal('paper.packingSlips')}
      </NetworkButton>
    </>
  )
}
