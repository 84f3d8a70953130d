import '#src/domain/shared/yup-messages.ts'
import type { AnyObject, ObjectSchema } from 'yup'
import type { ApiScope } from '#src/domain/account/api-key.ts'
import type { MemberPermission } from '#src/domain/account/roles.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call: anybody, a signed-in customer, or a signed-in user holding a permission. */
export type Access = 'public' | 'customer' | `permission:${string}`

/**
 * Whether somebody who acts for a customer may make a call. withMoney: only if `--allow-money` was given with
 * the link, which money, names to sign in with, the company, mail choices and cancelling need (D49). never:
 * nobody does it for somebody else.
 */
export type Impersonation = 'allowed' | 'withMoney' | 'never'

/**
 * What the body of a call weighs at most, in bytes: read by nobody beyond it. `long`: lists of many things,
 * and what devices bring.
 */
export const BODY_BYTES = { usual: 64 * 1024, long: MEGABYTE } as const

export interface Endpoint<Input, Output, A extends Access = Access> {
  readonly name: string
  readonly method: Method
  readonly path: `/${string}`
  readonly input: ObjectSchema<AnyObject>
  readonly access: A
  /** Answered as a file (PDF, ZPL), not in the envelope. */
  readonly binary: boolean
  /**
   * What somebody who acts for the customer may do with it (D20). Undefined: nobody has decided, which is
   * never.
   */
  readonly impersonation: Impersonation | undefined
  /**
   * What a member's roles have to allow (D48); 'any': every member may, which is what reading needs.
   * Undefined: nobody has decided, which is no member.
   */
  readonly permission: MemberPermission | 'any' | undefined
  /** What an API key has to be allowed, to make this call. Undefined: it isn't for programs. */
  readonly programs: ApiScope | undefined
  /**
   * The last answer stays on the device, to be read without a network. Never prices to be bought: they run
   * out.
   */
  readonly kept: boolean
  /** Sent as multipart/form-data, because files come with it (in `files`); JSON does for it without them. */
  readonly upload: boolean
  /** Bytes that its body may have; of an upload, that its files may have together. */
  readonly bodyBytes: number
  /**
   * Done once per id (D17): the field of its input that holds it; '' for the others. Clients say it in a
   * header too, so that a server knows it before the body.
   */
  readonly intent: string
  /**
   * Needs a proof of who it is (password, code, passkey) that is not older than ten minutes:
   * `factors.identityNeeded` otherwise.
   */
  readonly recent: boolean
  /** May be called by somebody who has to set up a second factor before anything else. */
  readonly beforeFactor: boolean
  /** Of a DELETE: its input goes in the body, because an address is written to logs. */
  readonly inBody: boolean
  /** Calls an hour or a minute from one address, and of one account (D46). */
  readonly limit?: NamedLimit
  /** Types only, never read. */
  readonly types?: { input: Input; output: Output }
}
export interface RateLimit {
  max: number
  per: 'minute' | 'hour'
}
export interface NamedLimit extends RateLimit {
  /** What the operator calls it in `RATE_LIMITS`. */
  name: string
  /** Signed-in customers are not counted. */
  visitorsOnly?: true
  /** Only what was done is counted; what was refused counts here instead. */
  refused?: NamedLimit
}

interface More<A extends Access> {
  access?: A
  binary?: boolean
  impersonation?: Impersonation
  permission?: MemberPermission | 'any'
  programs?: ApiScope
  kept?: boolean
  upload?: boolean
  bodyBytes?: number
  recent?: true
  beforeFactor?: true
  inBody?: boolean
  intent?: string
  limit?: NamedLimit
}

/**
 * An object's schema, named by what only that has. Comparing all of ObjectSchema's methods for every call took a
 * third of the time that types take, and two thirds of the linter's.
 */
interface AnyObjectSchema {
  __outputType: AnyObject
  fields: object
}

/** `endpoint<Output>()(['GET', '/addresses'], schema, { programs: 'read' })`: one line per call, read by client and server. */
export const endpoint =
  <Output>() =>
  <S extends AnyObjectSchema, A extends Access = 'customer'>(
    [method, path]: readonly [Method, `/${string}`],
    input: S | (() => S),
    more: More<A> = {},
  ): Endpoint<S['__outputType'], Output, A> => ({
    name: `${method} ${path}`,
    method,
    path,
    input: (typeof input === 'function' ? lazySchema(input) : input) as unknown as ObjectSchema<AnyObject>,
    access: more.access ?? ('customer' as A),
    binary: more.binary ?? false,
    // To look is what they came for; what anybody may do needs no session.
    impersonation:
      more.impersonation ?? (method === 'GET' || more.access === 'public' ? 'allowed' : undefined),
    permission:
      more.permission ?? (method === 'GET' || (more.access ?? 'customer') !== 'customer' ? 'any' : undefined),
    programs: more.programs,
    kept: more.kept ?? false,
    upload: more.upload ?? false,
    bodyBytes: more.bodyBytes ?? BODY_BYTES.usual,
    recent: more.recent ?? false,
    beforeFactor: more.beforeFactor ?? false,
    inBody: more.inBody ?? false,
    intent: more.intent ?? '',
    ...(more.limit && { limit: more.limit }),
  })

/** A list that can be counted, and one that grows without bound (continued with `?after=`). */
export interface Page<Row> {
  rows: Row[]
  total: number
}
export interface CursorPage<Row> {
  rows: Row[]
  next: string | null
  /** Of lists that lead back as well (`?before=`). */
  previous?: string | null
}

/**
 * One thing that happened to an order, a quote or a pickup, and who did it. `event` is a message id, `detail`
 * its values.
 */
export interface HistoryEntry {
  at: string
  actor: string
  event: string
  detail: Record<string, unknown>
}

/** Whether a call's input stands in its address. */
export const isAsQuery = ({ method, inBody }: Pick<Endpoint<never, unknown>, 'method' | 'inBody'>): boolean =>
  method === 'GET' || (method === 'DELETE' && !inBody)

/** Names what a call does once, before its body does (draft-ietf-httpapi-idempotency-key-header). */
export const INTENT_HEADER = 'idempotency-key'

/** Of the calls that bring files. */
export const UPLOADS = { name: 'upload', max: 60, per: 'hour' } as const

/**
 * Of calls of one account whose body is longer than usual: reading it holds everybody up for a moment. An
 * import of 10,000 addresses is forty.
 */
export const LONG_BODIES = { name: 'longbody', max: 120, per: 'minute' } as const satisfies NamedLimit

/** What any call may answer, after `factors.`: a recent proof of who it is first; a second factor first. */
export const IDENTITY_NEEDED = 'identityNeeded'
export const FACTOR_NEEDED = 'factorNeeded'

/** What every answer is wrapped in. */
export interface Envelope<Data> {
  /** 200 is success. */
  code: number
  /** For the person, in their language. */
  msg: string
  /** For programs: the id of `msg` (locales/en.json), the same in every language; only where it isn't a yes. */
  messageId?: string
  data?: Data
  /** Of bad input: path → message id. */
  fields?: Record<string, string>
}
