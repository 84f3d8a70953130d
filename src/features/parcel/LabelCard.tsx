import { Box } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { OrderDetails } from '#src/contract/parcel.ts'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print, type OutFile } from '#src/ui/page/file-out.ts'
import { isLabelKept, labelFile } from './label-file.ts'
import { Part } from '#src/ui/page/Part.tsx'
import { rememberPrintFormat, usePrintFormat } from './print-format.ts'

/** The label in its three formats, the one used last standing out; opened once it can be printed again without a network. */
export function LabelCard({ order }: { order: OrderDetails }) {
  const text = useText()
  const usual = usePrintFormat()
  return (
    <Part title={text('page.orderDetails.label')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {LABEL_FORMATS.map((format, index) => <FormatRow key={format} order={order} format={format} first={index === 0} usual={format === usual} />)}
      </Box>
    </Part>
  )
}

interface FormatRowProps { order: OrderDetails; format: LabelFormat; first: boolean; usual: boolean }

function FormatRow({ order, format, first, usual }: FormatRowProps) {
  const text = useText()
  const name = text(`option.labelFormat.${format}`)
  const kept = useQuery({ queryKey: ['kept-label', order.id, format], queryFn: () => isLabelKept(order.id, format), staleTime: 0 })
  const fetching = useMutation({ mutationFn: async (use: (file: OutFile) => void) => use(await labelFile(order, format)), onSuccess: () => Promise.all([kept.refetch(), rememberPrintFormat(format)]) })
  const { isPending, mutate } = fetching
  return (
    <Box component="li" sx={{ py: 1.25, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{name}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {format !== 'zpl' && (
          <NetworkButton needsNetwork={!kept.data} size="small" variant={usual ? 'contained' : 'outlined'} disabled={isPending} onClick={() => mutate(print)} startIcon={<Icon name="print" size={18} />} aria-label={text('page.orderDetails.printFormat', { format: name })}>
            {text('page.orderDetails.print')}
          </NetworkButton>
        )}
        <NetworkButton needsNetwork={!kept.data} size="small" variant={usual && format === 'zpl' ? 'contained' : 'outlined'} disabled={isPending} onClick={() => mutate(download)} startIcon={<Icon name="download" size={18} />} aria-label={text('page.orderDetails.downloadFormat', { format: name })}>
          {text('page.orderDetails.download')}
        </NetworkButton>
      </Box>
    </Box>
  )
}
