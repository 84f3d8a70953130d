import { array, boolean, mixed, number, object, string } from 'yup'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { ENTITY_NAMES, type EntityName, type RecordData } from '#src/domain/sync/entity.ts'
import { BODY_BYTES, endpoint } from './endpoint.ts'
import { byId, revision, uuid } from './fields.ts'

/** The most changes one call can carry, and the size of a page of the feed. */
export const MAX_SYNC_OPS = 250
export const SYNC_PAGE = 500

/**
 * What became of one change. 200: applied; the record is `doc` at `rev`. 409: the same key is being
 * processed. 403: the member's roles don't allow it; `fields` says so. 412: based on another version than `rev`, which is `doc` (null: removed). 413: too large. 422:
 * the key was used for other content. 500: it failed here; nothing was written. 601: invalid; `fields` says
 * where. Only 200 is remembered under the key (30 days).
 */
export interface SyncResult {
  opId: string
  code: 200 | 403 | 409 | 412 | 413 | 422 | 500 | 601
  rev: number
  doc: RecordData | null
  /** Message ids by path. */
  fields?: Record<string, string>
}
/**
 * Without `echo`, a record that stands exactly as it was sent isn't sent back, which halves the bytes on a
 * slow connection.
 */
export type SyncAnswer = SyncResult | Omit<SyncResult, 'doc'>
/** A record as it is now on the server, written there at `at`; `doc` null: removed. */
export interface SyncChange {
  entity: EntityName
  id: string
  rev: number
  doc: RecordData | null
  at: string
}
export interface SyncFeed {
  changes: SyncChange[]
  /** The `since` of the next call. */
  next: number
  /**
   * Where the feed ends now. A client that reads from the start sends it with each further page (`began`).
   */
  head: number
  more: boolean
  /**
   * The client's position is too old or from another database: the whole feed follows, and records that
   * aren't in it are gone.
   */
  reset: boolean
}
export interface Draft {
  id: string
  rev: number
  doc: RecordData
}

/** Position in the feed. */
const place = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).default(0)
const op = lazySchema(() =>
  object({
    opId: uuid(),
    entity: string().oneOf(ENTITY_NAMES).required(),
    id: string().min(1).max(64).required(),
    baseRev: revision().required(),
    doc: mixed<RecordData>((value): value is RecordData => typeof value === 'object' && !Array.isArray(value))
      .nullable()
      .default(null),
  }),
)

export const sync = {
  /**
   * Each change succeeds or fails on its own, exactly once per key. `user` and `customer` are whose database
   * the device has: a session of anybody else, or for another customer, gets 401, so that no change ever
   * reaches another account. Without `customer` it is the one where the person registered.
   */
  push: endpoint<{ results: SyncAnswer[] }>()(
    ['POST', '/sync'],
    () =>
      object({
        user: uuid(),
        customer: string().max(40).default(''),
        ops: array(op).min(1).max(MAX_SYNC_OPS).required(),
        echo: boolean().default(true),
      }),
    { impersonation: 'allowed', permission: 'any', bodyBytes: BODY_BYTES.long },
  ),
  pull: endpoint<SyncFeed>()(['GET', '/sync'], () =>
    object({
      user: string().max(40).default(''),
      customer: string().max(40).default(''),
      since: place(),
      began: place(),
    }),
  ),
}

/**
 * The same for one draft at a time, with the usual headers: Idempotency-Key and If-Match (or If-None-Match:
 * *).
 */
export const drafts = {
  list: endpoint<{ rows: Draft[] }>()(['GET', '/drafts'], () => object({})),
  save: endpoint<Draft>()(
    ['PUT', '/drafts/:id'],
    () => byId.shape({ kind: string().max(40).required(), values: mixed<RecordData>().required() }),
    { impersonation: 'allowed', permission: 'ship', bodyBytes: BODY_BYTES.long },
  ),
  remove: endpoint<null>()(['DELETE', '/drafts/:id'], byId, { impersonation: 'allowed', permission: 'ship' }),
}
