import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { CustomerName } from '#src/contract/account/auth.ts'
import type { Access } from '#src/contract/endpoint.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import type { Carriers, Followed } from '#server/carriers/carriers.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import type { Database } from '#server/db/database.ts'
import type { Promo } from '#server/db/schema/money/payments.ts'
import type { DocumentPool, DrawOptions } from '#server/documents/document-pool.ts'
import type { Drawing } from '#server/documents/drawing.ts'
import type { FileStore, StoredFile } from '#server/files/file-store.ts'
import type { CardGateway } from '#server/payments/gateway.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { OpenedSession, Session } from './session.ts'

/** What the whole server is made of; tests give their own. */
export interface Deps {
  database: Database
  clock: Clock
  config: Config
  carriers: Carriers
  files: FileStore
  gateway: CardGateway
  documents: DocumentPool
}

/** Asks the carriers about a number of ours. */
export type Follow = (trackingNumber: string) => Promise<Followed | null>

/** Who ends an account, and what has to be called off before. */
export interface AccountDeletion {
  userId: string
  email: string
  locale: Locale
  /** Why our staff does it for them; left out: they do it themselves. */
  reason?: string
  /**
   * Called when nothing stands in the way, while the account is still there. @returns the ids of the pickups
   * that it called off
   */
  callOff: () => Promise<readonly string[]>
}

/** What modules do for calls of other modules: the app hands it in, so that this layer knows none of them. */
export interface Services {
  follow: (deps: Deps, trackingNumber: string) => Promise<Followed | null>
  findPromo: (deps: Deps, code: string, kind: 'credit' | 'coupon') => Promise<Promo>
  exportCustomer: (deps: Deps, customerId: string) => AsyncIterable<string>
  eraseCustomer: (deps: Deps, customerId: string, leaving: AccountDeletion) => Promise<void>
  customersOf: (deps: Deps, userId: string) => Promise<CustomerName[]>
  switchCustomer: (deps: Deps, session: Session, customerId: string) => Promise<OpenedSession>
}

interface CallContext {
  locale: Locale
  clock: Clock
  config: Config
  carriers: Carriers
  files: FileStore
  gateway: CardGateway
  track: Follow
  /** A code in force: codes are the operator's, not a customer's. @throws RequestError */
  promo: (code: string, kind: 'credit' | 'coupon') => Promise<Promo>
  /** Waits for something without taking up the room of a call that could be worked on. */
  aside: <R>(waiting: Promise<R>) => Promise<R>
  log: FastifyBaseLogger
  request: FastifyRequest
  reply: FastifyReply
}
/** A signed-in customer's call: the only database it has is the customer's. */
export interface CustomerContext extends CallContext {
  db: CustomerDb
  /**
   * The customer that holds the person's own row: where they registered or were invited to. Their name,
   * password and sessions are theirs whichever customer they work for.
   */
  home: CustomerDb
  session: Session
  /**
   * Stores a file, before the transaction that names it. @returns its id. @throws RequestError when there is no
   * room for it
   */
  keep: (file: StoredFile) => Promise<string>
  /** The same of one that the customer brings. @throws RequestError when theirs take up all the room one has */
  storeUploaded: (file: StoredFile) => Promise<string>
  /** Of a row of the customer's own: the id alone is no proof. */
  stored: (id: string) => Promise<StoredFile | undefined>
  /** A document of the customer's own, made in another thread. @throws RequestError 503 */
  draw: (drawing: Drawing, more?: DrawOptions) => Promise<Uint8Array>
  /** Whether a call of this server is working on what the customer named so. */
  isUnderWay: (intentId: string) => boolean
  /** The customers the person belongs to, and a session for another one of them. */
  membership: {
    list: () => Promise<CustomerName[]>
    /** @throws RequestError when they don't belong to it */
    switchTo: (customerId: string) => Promise<OpenedSession>
  }
  /** All that is kept of the customer, to take along or to end. */
  holdings: {
    read: () => AsyncIterable<string>
    erase: (leaving: AccountDeletion) => Promise<void>
  }
}
/** Anybody's call. It reaches the whole database and therefore stays in the few modules that need it. */
export interface PublicContext extends CallContext {
  database: Database
  session: Session | undefined
}
/** An administrator's call: like anybody's, but by a known person who holds the permission. */
export interface OperatorContext extends PublicContext {
  session: Session
}
export type Context<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'customer'
    ? CustomerContext
    : OperatorContext

/** A file as an answer; in parts where it may be too large to be held. */
export interface FileAnswer {
  bytes: Uint8Array | AsyncIterable<string | Uint8Array>
  contentType: string
  filename: string
}
