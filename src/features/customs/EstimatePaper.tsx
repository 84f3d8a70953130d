import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import type { CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { useText } from '#src/i18n/use-text.ts'
import { downloadReferenceData } from '#src/offline/cache/reference-data.ts'
import { DUTY_TABLES } from '#src/components/customs/use-duty-tables.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { download, print } from '#src/ui/page/file-out.ts'
import { useCachedFile } from '#src/components/documents/use-cached-file.ts'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CachedFile } from '#src/components/documents/use-cached-file.ts'
import { paperKey } from './paper-key.ts'

/** The estimate as a PDF, made by the server; one that was made once is available offline too. */
export function EstimatePaper({ values, shownCents }: { values: CustomsEstimate; shownCents: number }) {
  const text = useText()
  const client = useQueryClient()
  const { isCached, pending, out } = useCachedFile(estimateFile(values, shownCents))
  const onError = async (error: Error) => {
    // The server has newer tables, as its message says: compute the estimate again here.
    if (!(error instanceof ApiError) || error.code !== 601) return
    await downloadReferenceData().catch(() => {})
    await client.invalidateQueries({ queryKey: DUTY_TABLES })
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <NetworkButton
        needsNetwork={isCached === false}
        explained
        variant="contained"
        loading={pending === download}
        onClick={() => out(download, { onError })}
        startIcon={<Icon name="download" size={18} />}
      >
        {text('page.estimateCost.download')}
      </NetworkButton>
      <NetworkButton
        needsNetwork={isCached === false}
        variant="outlined"
        loading={pending === print}
        onClick={() => out(print, { onError })}
        startIcon={<Icon name="print" size={18} />}
      >
        {text('page.orderDetails.print')}
      </NetworkButton>
    </Box>
  )
}

/** The estimate as a PDF. */
const estimateFile = (values: CustomsEstimate, shownCents: number): CachedFile => ({
  key: paperKey('estimate', values),
  make: async () => ({
    name: `estimate-${values.arrivalDate}.pdf`,
    type: 'application/pdf',
    bytes: await call(contract.customs.estimatePaper, { ...values, shownCents }),
  }),
})
