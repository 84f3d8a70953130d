import { Box } from '@mui/material'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { notifyError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { LabelProgress } from './LabelProgress.tsx'
import { rememberPrintFormat, usePrintFormat } from './print-format.ts'
import { useLabelFile } from './use-label-file.ts'

const { orders } = contract

/** Labels and packing slips of the ticked orders, each as one file in list order; the size is remembered. */
export function BulkPrint({ rows, total }: { rows: readonly OrderRow[]; total: string }) {
  const text = useText()
  const ofTotal = (action: string) =>
    text('layout.ofTotal', { action: text(action), count: rows.length, total })
  const usual = usePrintFormat() ?? 'pdf4x6'
  const [busy, setBusy] = useState('')
  const ids = rows.map(({ id }) => id)
  const labels = useLabelFile(ids, usual)

  async function during(what: string, work: () => Promise<unknown>) {
    setBusy(what)
    await work().catch(notifyError)
    setBusy('')
  }
  const outLabels = async (use: (file: OutFile) => void) => {
    if (await labels.out(use)) await rememberPrintFormat(usual)
  }
  const outSlips = async () =>
    download({
      name: 'packing-slips.pdf',
      type: 'application/pdf',
      bytes: await call(orders.packingSlips, { ids }, { repeatSubmit: false }),
    })
  return (
    <>
      <Box sx={{ width: 250 }}>
        <Field
          id="bulk-format"
          name="labelFormat"
          label={text('field.labelFormat')}
          value={usual}
          onChange={({ target }) => void rememberPrintFormat(target.value as LabelFormat)}
        >
          {LABEL_FORMATS.map((format) => (
            <option key={format} value={format}>
              {text(`option.labelFormat.${format}`)}
            </option>
          ))}
        </Field>
      </Box>
      {usual !== 'zpl' && (
        <NetworkButton
          needsNetwork={!labels.isCached}
          variant="contained"
          loading={busy === 'print'}
          startIcon={<Icon name="print" size={18} />}
          onClick={() => void during('print', () => outLabels(print))}
        >
          {ofTotal('page.orderList.printLabels')}
        </NetworkButton>
      )}
      <NetworkButton
        needsNetwork={!labels.isCached}
        variant="outlined"
        loading={busy === 'labels'}
        startIcon={<Icon name="download" size={18} />}
        onClick={() => void during('labels', () => outLabels(download))}
      >
        {ofTotal('page.orderList.downloadLabels')}
      </NetworkButton>
      <NetworkButton
        needsNetwork
        variant="outlined"
        loading={busy === 'slips'}
        onClick={() => void during('slips', outSlips)}
      >
        {ofTotal('paper.packingSlips')}
      </NetworkButton>
      {labels.run && (
        <LabelProgress
          title={text(busy === 'print' ? 'page.orderList.printLabels' : 'page.orderList.downloadLabels')}
          print={labels.run.print}
          cancel={labels.cancel}
        />
      )}
    </>
  )
}
