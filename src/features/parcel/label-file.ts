import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelFormat } from '#src/domain/preference.ts'
import { quietIf, type KeptFile } from '#src/ui/page/use-kept-file.ts'

/** The order's label in a format. */
export const labelFile = ({ id, number }: { id: string; number: string }, format: LabelFormat): KeptFile => ({
  key: `label:${id}:${format}`,
  make: async (ahead) => ({
    name: `${number}-${format}.${format === 'zpl' ? 'zpl' : 'pdf'}`, type: format === 'zpl' ? 'application/x-zpl' : 'application/pdf',
    bytes: await call(contract.orders.label, { id, format, ahead }, quietIf(ahead)),
  }),
})
