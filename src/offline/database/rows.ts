import type { Version } from '#src/domain/sync/sync.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'

/** Input typed in a form and not yet submitted: `id` is the form's name. */
export interface DraftRow {
  id: string
  kind: string
  updatedAt: number
  values: Record<string, unknown>
}
/**
 * A record that the server keeps too: an address, a draft shipment, a followed number. `doc` is plain JSON.
 */
export interface RecordRow {
  entity: EntityName
  id: string
  /** Null: deleted here, and the server doesn't know yet. */
  doc: RecordData | null
  /** The server's revision this builds on; 0: the server has none. */
  rev: number
  /** The server's data at `rev`: the base for merging. */
  base: RecordData | null
  updatedAt: number
  /** Lower-case words without accents, each as `entity:word`. */
  tokens: string[]
  /** A newer version that arrived while changes of ours were under way. */
  seen?: Version
  /** Came back although one side had deleted it; until somebody looks at it. */
  revived?: true
}
/** A change on its way to the server. Once `attempts` is over 0 its payload is frozen under `opId`. */
export interface OutboxRow {
  seq: number
  opId: string
  /** `entity/id`: changes of one record are sent in order; different records don't wait for each other. */
  key: string
  entity: EntityName
  id: string
  baseRev: number
  /** Null deletes. */
  doc: RecordData | null
  createdAt: number
  attempts: number
  /** How often the server itself failed on it. */
  failures: number
  /** Not before this time, in milliseconds. */
  nextAt: number
  /** sending: under way, or its answer was lost. dead: refused, a person decides. */
  state: 'queued' | 'sending' | 'dead'
  leaseId: string
  leaseUntil: number
  /** Why it waits or was refused: a message id or the server's message. */
  error: string
  /** Version of this row's shape, for later versions to convert. */
  schema: 1
}
/** Both versions of a field that two devices changed; a person picks. */
export interface ConflictRow {
  id: string
  key: string
  entity: EntityName
  recordId: string
  base: RecordData | null
  mine: RecordData
  theirs: RecordData
  at: number
}
/** The last answer of a call that may be read offline. */
export interface AnswerRow {
  key: string
  at: number
  data: unknown
}
/** An order as last seen in a list, for searching offline. */
export interface CachedOrderRow {
  id: string
  createdAt: string
  seenAt: number
  tokens: string[]
  row: unknown
}
/** The last known status of a number. */
export interface TrackingRow {
  number: string
  checkedAt: number
  result: unknown
}
/** A purchase, recorded before its first byte leaves (D17). */
export interface IntentRow {
  id: string
  createdAt: number
  what: { kind: string; draftId?: string }
  state: 'open' | 'closed'
}
/** The bytes of a label or document that was opened once, for reprinting offline. */
export interface DocumentRow {
  id: string
  keptAt: number
  name: string
  type: string
  bytes: Uint8Array
}
/** A file that belongs to a record and goes to the server before it. */
export interface AttachmentRow {
  /** Of the outbox, or `form/…` while it is only in a form. */
  key: string
  position: number
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
  at: number
  /** The server has it; the record may still be on its way. */
  sent: boolean
}
export interface FactRow {
  key: string
  value: unknown
}
