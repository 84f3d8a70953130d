import { Box } from '@mui/material'
import { useState } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { MAX_ORDERS_AT_ONCE } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PrintButton } from '#src/features/parcel/printing/PrintButton.tsx'

/** The labels of this batch and no others, as one file; very many of them in several. */
export function BatchPrint({ id, primary }: { id: string; primary: boolean }) {
  const text = useText()
  const { data: labels = [] } = useRead(contract.batches.labels, { id })
  const [first, setFirst] = useState(0)
  const part = labels.slice(first, first + MAX_ORDERS_AT_ONCE)
  const unprinted = labels.filter(({ printedAt }) => !printedAt).length
  if (part.length === 0) return null
  const last = first + part.length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <PrintButton
        orders={part.map((label) => label.id)}
        variant={primary ? 'contained' : 'outlined'}
        onPrinted={() => setFirst(last < labels.length ? last : 0)}
      >
        {labels.length > MAX_ORDERS_AT_ONCE
          ? text('page.batch.printPart', { from: first + 1, to: last, count: labels.length })
          : text('page.shippingOrders.printAll', { count: labels.length })}
      </PrintButton>
      <Box component="output" sx={{ color: 'text.secondary' }}>
        {text('page.batch.unprinted', { count: unprinted })}
      </Box>
    </Box>
  )
}
