import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { LabelPrint } from '#src/contract/label-prints.ts'

const { labelPrints } = contract
const LOOK_EVERY_MS = 500

/**
 * Polls the print job for labels of many orders until they are one file.
 * @param print as the server recorded it
 * @param more.signal stops polling, not the server
 * @throws ApiError, NotPrinted
 */
export async function manyLabels(
  print: LabelPrint,
  { tell, signal }: { tell: (print: LabelPrint) => void; signal: AbortSignal },
): Promise<Uint8Array> {
  const { id } = print
  let now = print
  while (now.state === 'waiting' || now.state === 'drawing') {
    signal.throwIfAborted()
    tell(now)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    now = await call(labelPrints.get, { id }, { background: true, signal })
  }
  if (now.state !== 'done') throw new NotPrinted(now.state)
  return call(labelPrints.file, { id }, { signal })
}

/** The job ended without a file: it failed, or somebody cancelled it. */
export class NotPrinted extends Error {
  override readonly name = 'NotPrinted'
  readonly state: 'failed' | 'cancelled'

  constructor(state: NotPrinted['state']) {
    super(state)
    this.state = state
  }
}
