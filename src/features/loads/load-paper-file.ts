import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LoadPaper } from '#src/domain/freight-life.ts'
import { quietIf, type KeptFile } from '#src/ui/page/use-kept-file.ts'

/** A paper of a load. */
export const loadPaperFile = ({ id, loadNumber }: { id: string; loadNumber: string }, kind: LoadPaper): KeptFile => ({
  key: `load-paper:${id}:${kind}`,
  make: async (ahead) => ({ name: `${loadNumber}-${kind}.pdf`, type: 'application/pdf', bytes: await call(contract.loads.paper, { id, kind, ahead }, quietIf(ahead)) }),
})
