import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelPrint } from '#src/contract/label-prints.ts'
import type { LabelFormat } from '#src/domain/preference.ts'

const { labelPrints } = contract
const LOOK_EVERY_MS = 500

interface Asked { id: string; ids: string[]; format: LabelFormat }

/**
 * Labels of many orders, asked for and looked after until they are one file. Under the same id it goes on where it is.
 * @param more.signal stops looking, not the server
 * @throws ApiError, NotPrinted
 */
export async function manyLabels(asked: Asked, { tell, signal }: { tell: (print: LabelPrint) => void; signal: AbortSignal }): Promise<Uint8Array> {
  const { id } = asked
  let print = await call(labelPrints.start, asked, { repeatSubmit: false, signal })
  while (print.state === 'waiting' || print.state === 'drawing') {
    tell(print)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    print = await call(labelPrints.get, { id }, { background: true, signal })
  }
  if (print.state !== 'done') throw new NotPrinted(print.state)
  return call(labelPrints.file, { id }, { signal })
}

/** The server ended it without a file: it could not be drawn, or somebody cancelled it. */
export class NotPrinted extends Error {
  override readonly name = 'NotPrinted'
  readonly state: 'failed' | 'cancelled'

  constructor(state: NotPrinted['state']) {
    super(state)
    this.state = state
  }
}
