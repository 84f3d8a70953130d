import { Box } from '@mui/material'
import { useState } from 'react'
import type { OrderDetails } from '#src/contract/orders.ts'
import { LABEL_FORMATS, type LabelFormat } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useCachedFile } from '#src/components/documents/use-cached-file.ts'
import { download, print } from '#src/ui/page/file-out.ts'
import { InstallOffer } from '#src/components/phone/InstallOffer.tsx'
import { labelFile } from './label-file.ts'
import { usePrintOnArrival } from './print-on-arrival.ts'
import { rememberPrintFormat, usePrintFormat } from './print-format.ts'
import { useNotePrinted } from './printed-labels.ts'

/**
 * The label in its three formats, with the one used last highlighted. A downloaded format stays available
 * offline; the highlighted one is downloaded ahead while the parcel still waits.
 */
export function LabelCard({ order }: { order: OrderDetails }) {
  const text = useText()
  const usual = usePrintFormat()
  const [isOut, setOut] = useState(false)
  return (
    <>
      <Section title={text('page.orderDetails.label')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {LABEL_FORMATS.map((format) => (
            <Label
              key={format}
              order={order}
              format={format}
              usual={format === usual}
              onOut={() => setOut(true)}
            />
          ))}
        </Box>
      </Section>
      {isOut && <InstallOffer />}
    </>
  )
}

interface LabelProps {
  order: OrderDetails
  format: LabelFormat
  usual: boolean
  onOut: () => void
}

function Label({ order, format, usual, onOut }: LabelProps) {
  const text = useText()
  const notePrinted = useNotePrinted()
  const { out, ...file } = useCachedFile(
    {
      ...labelFile(order, format),
      onOut: (fromCopy) => {
        onOut()
        void notePrinted({ ids: [order.id], format, fromCopy })
      },
    },
    { ahead: usual && order.status === 'ordered' },
  )
  usePrintOnArrival(usual, () => out(format === 'zpl' ? download : print))
  return (
    <PaperRow
      name={text(`option.labelFormat.${format}`)}
      {...file}
      out={(use) => out(use, { onSuccess: () => void rememberPrintFormat(format) })}
      printable={format !== 'zpl'}
      strong={usual}
    />
  )
}
