import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsEstimate } from '#src/domain/customs-estimate.ts'
import { fileOrKept, isFileKept } from '#src/offline/kept-file.ts'
import type { OutFile } from '#src/ui/page/file-out.ts'
import { paperKey } from './paper-key.ts'

/** The estimate as a PDF, to be printed again without a network. @throws ApiError as the call does, when the device has none. */
export const estimateFile = (values: CustomsEstimate, shownCents: number): Promise<OutFile> => fileOrKept(paperKey('estimate', values), async () => {
  const bytes = await call(contract.customs.estimatePaper, { ...values, shownCents }) as Uint8Array<ArrayBuffer>
  return { name: `estimate-${values.arrivalDate}.pdf`, type: 'application/pdf', bytes }
})

/** Whether it can be had without a network. */
export const isEstimateKept = (values: CustomsEstimate): Promise<boolean> => isFileKept(paperKey('estimate', values))
