import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import type { CachedFile } from '#src/components/table-export/use-cached-file.ts'
import { paperKey } from './paper-key.ts'

/** The estimate as a PDF. */
export const estimateFile = (values: CustomsEstimate, shownCents: number): CachedFile => ({
  key: paperKey('estimate', values),
  make: async () => ({
    name: `estimate-${values.arrivalDate}.pdf`,
    type: 'application/pdf',
    bytes: await call(contract.customs.estimatePaper, { ...values, shownCents }),
  }),
})
