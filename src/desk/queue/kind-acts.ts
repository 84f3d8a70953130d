import type { QueueItem } from '#src/contract/desk/queue.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import type { QueueKind } from '#src/domain/desk/queue.ts'
import type { Ask } from '#src/desk/verbs/RowActions.tsx'
import { keyIn } from '#src/desk/verbs/row-key.ts'

/**
 * What can be done with an item of a kind, first what opens it, where it has no screen of its own. Of a kind
 * without any there is a screen only.
 */
const ACTS: Readonly<Record<QueueKind, readonly string[]>> = {
  chargeback: ['chargeback contest', 'chargeback evidence', 'chargeback accept'],
  countersign: ['countersign confirm', 'countersign refuse'],
  freight: ['freight offer', 'freight refuse'],
  inquiry: ['inquiries show', 'inquiries files', 'inquiries answered'],
  claim: ['claim show', 'claim accept', 'claim reject'],
  dispute: ['dispute accept', 'dispute reject'],
  transfer: ['transfer match', 'transfer return'],
  refund: ['topup refunded'],
  purchase: [],
  job: ['jobs retry'],
  mail: ['jobs retry'],
  rule: [],
}

/** Of these the ones that the person may run, each about that item. */
export function actsWith({ kind, number, subject }: QueueItem, verbs: readonly DeskVerb[]): Ask[] {
  return ACTS[kind].flatMap((name) => {
    const verb = verbs.find((one) => one.name === name)
    const about = verb && keyIn(verb.fields, { id: subject, ...(number !== null && { number }) })
    return verb && about ? [{ verb, about }] : []
  })
}
