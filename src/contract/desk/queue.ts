import { object, string } from 'yup'
import { QUEUE_KINDS, type QueueKind } from '#src/domain/desk/queue.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { FOR_STAFF } from './for-staff.ts'

/** free: what nobody has taken. */
export const QUEUE_FILTERS = ['all', 'free', 'mine'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** Who has an item for now. */
export interface QueueLease {
  name: string
  until: string
  mine: boolean
}
export interface QueueItem {
  kind: QueueKind
  /** Of its kind the one with this id. */
  subject: string
  /** As the operator's verbs name it; null of what has none. */
  number: string | null
  /** Whose it is, as far as somebody can be named. */
  customer: string | null
  amountCents: number | null
  /** What it is about, in the words of whoever wrote it; ''. */
  line: string
  since: string
  due: string
  lease: QueueLease | null
}
export interface DeskQueue {
  /** What is due first, at most 200. */
  items: QueueItem[]
  /** How many wait, of the kinds that the person may see; those without any are 0. */
  totals: Partial<Record<QueueKind, number>>
}

const kindText = () => string().oneOf([...QUEUE_KINDS], 'validation.select')
const one = lazySchema(() =>
  object({
    kind: kindText().required('validation.select'),
    subject: string().max(100, 'validation.tooLong').required('validation.enter'),
  }),
)

export const queue = {
  list: endpoint<DeskQueue>()(
    ['GET', '/admin/queue'],
    () =>
      object({
        /** Left out: all of them. */
        kind: kindText(),
        whose: string()
          .oneOf([...QUEUE_FILTERS], 'validation.select')
          .default('all'),
      }),
    FOR_STAFF,
  ),
  /**
   * Takes an item for a quarter of an hour, or for another one. Refused with 409 while somebody else has it: who,
   * and until when. 404: it doesn't wait any more.
   */
  take: endpoint<QueueLease>()(['POST', '/admin/queue/take'], one, FOR_STAFF),
  /** Gives back what the person took. */
  release: endpoint<null>()(['POST', '/admin/queue/release'], one, FOR_STAFF),
  /**
   * Server-sent events: one whenever something came, went or was taken. They say no more than that; a connection
   * begins with one. Ends with the session.
   */
  changes: endpoint<Uint8Array>()(
    ['GET', '/admin/queue/changes'],
    lazySchema(() => object({})),
    { ...FOR_STAFF, binary: true },
  ),
}
