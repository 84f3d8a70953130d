import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { CustomsPaper } from '#src/domain/customs-rules.ts'
import { quietIf, type KeptFile } from '#src/ui/page/use-kept-file.ts'

/** A customs paper of an order. */
export const customsPaperFile = ({ id, number }: { id: string; number: string }, kind: CustomsPaper): KeptFile => ({
  key: `paper:${id}:${kind}`,
  make: async (ahead) => ({ name: `${number}-${kind}.pdf`, type: 'application/pdf', bytes: await call(contract.orders.paper, { id, kind, ahead }, quietIf(ahead)) }),
})
