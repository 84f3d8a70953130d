import { Box } from '@mui/material'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { keptPaper, useKeptFile } from '#src/ui/page/use-kept-file.ts'
import { rememberPrintFormat, usePrintFormat } from './print-format.ts'

/**
 * The label in its three formats, the one used last standing out. What was had once can be had again without a network; the one that
 * stands out is put by while the parcel still waits for it.
 */
export function LabelCard({ order }: { order: OrderDetails }) {
  const text = useText()
  const usual = usePrintFormat()
  return (
    <Part title={text('page.orderDetails.label')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {LABEL_FORMATS.map((format) => <Label key={format} order={order} format={format} usual={format === usual} />)}
      </Box>
    </Part>
  )
}

function Label({ order, format, usual }: { order: OrderDetails; format: LabelFormat; usual: boolean }) {
  const text = useText()
  const { id, number, status } = order
  const name = `${number}-${format}.${format === 'zpl' ? 'zpl' : 'pdf'}`
  const label = keptPaper(`label:${id}:${format}`, name, (ahead, options) => call(contract.orders.label, { id, format, ahead }, options))
  const { out, ...file } = useKeptFile(label, { ahead: usual && status === 'ordered' })
  return <PaperRow name={text(`option.labelFormat.${format}`)} {...file} out={(use) => out(use, { onSuccess: () => void rememberPrintFormat(format) })} printable={format !== 'zpl'} strong={usual} />
}
