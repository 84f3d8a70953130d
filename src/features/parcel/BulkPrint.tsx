import { Box } from '@mui/material'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { tellError } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderRow } from '#src/contract/parcel.ts'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { rememberPrintFormat, usePrintFormat } from './print-format.ts'

const { orders } = contract

/** Labels and packing slips of the ticked orders, each as one file in the order of the list; the size is remembered. */
export function BulkPrint({ rows }: { rows: readonly OrderRow[] }) {
  const text = useText()
  const client = useQueryClient()
  const usual = usePrintFormat() ?? 'pdf4x6'
  const [busy, setBusy] = useState('')
  const ids = rows.map(({ id }) => id)

  async function out(what: string, make: () => Promise<OutFile>, use: (file: OutFile) => void) {
    setBusy(what)
    try {
      use(await make())
      await client.invalidateQueries({ queryKey: keyOf(orders.get) })
    } catch (error) {
      tellError(error)
    } finally {
      setBusy('')
    }
  }
  const labels = async (): Promise<OutFile> => {
    const bytes = await call(orders.labels, { ids, format: usual }, { repeatSubmit: false })
    await rememberPrintFormat(usual)
    return usual === 'zpl' ? { name: 'labels.zpl', type: 'application/x-zpl', bytes } : { name: 'labels.pdf', type: 'application/pdf', bytes }
  }
  const slips = async (): Promise<OutFile> => ({ name: 'packing-slips.pdf', type: 'application/pdf', bytes: await call(orders.packingSlips, { ids }, { repeatSubmit: false }) })
  return (
    <>
      <Box sx={{ width: 250 }}>
        <Field id="bulk-format" name="labelFormat" label={text('field.labelFormat')} value={usual} onChange={({ target }) => void rememberPrintFormat(target.value as LabelFormat)}>
          {LABEL_FORMATS.map((format) => <option key={format} value={format}>{text(`option.labelFormat.${format}`)}</option>)}
        </Field>
      </Box>
      {usual !== 'zpl' && <NetworkButton needsNetwork variant="contained" loading={busy === 'print'} startIcon={<Icon name="print" size={18} />} onClick={() => void out('print', labels, print)}>{text('page.orderList.printLabels')}</NetworkButton>}
      <NetworkButton needsNetwork variant="outlined" loading={busy === 'labels'} startIcon={<Icon name="download" size={18} />} onClick={() => void out('labels', labels, download)}>{text('page.orderList.downloadLabels')}</NetworkButton>
      <NetworkButton needsNetwork variant="outlined" loading={busy === 'slips'} onClick={() => void out('slips', slips, download)}>{text('paper.packingSlips')}</NetworkButton>
    </>
  )
}
