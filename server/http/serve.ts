import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  BODY_BYTES,
  INTENT_HEADER,
  LONG_BODIES,
  type Access,
  type Endpoint,
  type NamedLimit,
} from '#src/contract/endpoint.ts'
import { PERMISSION_IMPERSONATE } from '#src/domain/account/account.ts'
import { audit } from '#server/db/audit.ts'
import { onlySamples } from '#server/carriers/only-samples.ts'
import { sessionOf } from './api-key.ts'
import { localeOf } from './cookies.ts'
import { forbidden, membershipEnded, sessionEnded, tooMany } from '#server/platform/errors.ts'
import { storeUploadedFile } from '#server/files/files.ts'
import { filing } from './customer-files.ts'
import { checkedInput } from './input.ts'
import { watchTurns } from '#server/platform/call-bursts.ts'
import { CALLS, createPlaces, UPLOADS, type Caller, type Places } from './admission.ts'
import { assertProven } from './proven.ts'
import { refundHits, network, secondsOverLimit } from './rate-limit.ts'
import { bearerToken, hasDeparted, type Impersonation, type Session } from './session.ts'
import { createInFlight, type InFlight } from './in-flight.ts'
import type {
  Context,
  CustomerContext,
  Deps,
  FileAnswer,
  OperatorContext,
  PublicContext,
  Services,
} from './context.ts'

type Handler<I, O, A extends Access> = (input: NoInfer<I>, context: Context<A>) => Promise<NoInfer<O>>
export interface Serve {
  /** Gives one call of the contract its handler. */
  <I, O, A extends Access>(endpoint: Endpoint<I, O, A>, handler: Handler<I, O, A>): void
  /** The same for a call that answers with a file. */
  file<I, A extends Access>(endpoint: Endpoint<I, Uint8Array, A>, handler: Handler<I, FileAnswer, A>): void
  /** Names of the calls that have a handler, for the completeness test. */
  readonly served: Set<string>
  /** Those that are worked on. */
  readonly calls: Places
  /** Ends answers that last as long as their connection, when the server stops: it waits for all the others. */
  beforeClose(end: () => void): void
}

/** For calls whose answer is that it is done. */
export const done = (work: Promise<unknown>): Promise<null> => work.then(() => null)

/**
 * The one gate of every call: room → session → limit → permission, all by its address and headers, and only
 * then its body → input by schema → handler → envelope. Ownership is decided here, by which database the
 * handler is given.
 */
export function createServe(app: FastifyInstance, deps: Deps, services: Services): Serve {
  const turns = watchTurns(app.server)
  app.addHook('onClose', async () => turns.stop())
  const [calls, uploads] = [createPlaces(CALLS, turns.isFull), createPlaces(UPLOADS)]
  const underWay = createInFlight()
  const holdIntent = ({ intent }: Endpoint<unknown, unknown>, session: Session | undefined, id: unknown) =>
    intent && session && typeof id === 'string' ? underWay.hold(keyOf(session.customerId, id)) : () => {}
  const route = (
    endpoint: Endpoint<unknown, unknown>,
    handler: Handler<unknown, unknown, Access>,
    answer: (reply: FastifyReply, data: unknown) => unknown,
  ) => {
    serve.served.add(endpoint.name)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.bodyBytes,
      onRequest: async (request, reply) => {
        const admitting = calls.hold(knocking(request), { begun: false }, () =>
          admit(endpoint, deps, { ...services, underWay }, request, reply),
        )
        const context = await admitting.catch((error: unknown) => {
          // Nobody reads the rest of it: a flood of such bodies took more time than the calls they were for.
          // What people pick and send stays welcome.
          if (!endpoint.upload && lengthOf(request) > BODY_BYTES.long)
            void reply.header('connection', 'close')
          throw error
        })
        admitted.set(request, context)
        reply.raw.once('close', holdIntent(endpoint, context.session, request.headers[INTENT_HEADER]))
      },
      handler: (request, reply) => {
        const context = admitted.get(request)!
        const caller = { who: context.session?.customerId ?? network(request.ip), stranger: !context.session }
        const work = async () => {
          const input = await checkedInput(endpoint, request)
          await noteImpersonated(endpoint, deps, context, input)
          // Also when nobody waits for its answer any more.
          const release = holdIntent(
            endpoint,
            context.session,
            endpoint.intent && (input as Record<string, unknown>)[endpoint.intent],
          )
          return answer(
            reply,
            await calls
              .hold(caller, { begun: true }, ({ aside }) => handler(input, { ...context, aside }))
              .finally(release),
          )
        }
        // Files come as slowly as a line brings them, and have room of their own.
        return settleCount(request, () =>
          request.isMultipart() ? uploads.hold(caller, { begun: false }, work) : work(),
        )
      },
    })
  }
  const serve = ((endpoint, handler) =>
    route(endpoint as never, handler as never, (_, data) => ({ code: 200, msg: 'ok', data }))) as Serve
  serve.file = (endpoint, handler) => route(endpoint as never, handler as never, sendFile)
  const beforeClose = (end: () => void) => app.addHook('preClose', async () => end())
  return Object.assign(serve, { served: new Set<string>(), calls, beforeClose })
}

const keyOf = (customerId: string, intentId: string) => `${customerId}/${intentId.toLowerCase()}`

/** What a call that was let in may work with. */
const admitted = new WeakMap<FastifyRequest, Admitted>()
type Admitted = Omit<PublicContext, 'aside'> | Omit<CustomerContext, 'aside'> | Omit<OperatorContext, 'aside'>

/** Before it is known whose it is. */
const knocking = (request: FastifyRequest): Caller => {
  const token = bearerToken(request)
  return { who: token ?? network(request.ip), stranger: token === undefined }
}

/** Of calls of which only what was done is counted: what becomes of their places. */
const counted = new WeakMap<FastifyRequest, { done: () => Promise<void>; undone: () => Promise<void> }>()

async function settleCount<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const places = counted.get(request)
  if (!places) return work()
  const answer = await work().catch(async (error: unknown) => {
    await places.undone()
    throw error
  })
  await places.done()
  return answer
}

/** @throws RequestError of a call that may not go on, before a byte of its body is read. */
async function admit(
  endpoint: Endpoint<unknown, unknown>,
  deps: Deps,
  { underWay, ...services }: Services & { underWay: InFlight },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { database, clock, config, carriers, files, gateway } = deps
  const locale = localeOf(request)
  const token = bearerToken(request)
  const session = token ? await sessionOf(deps, endpoint, token, { request, reply }) : undefined
  const over = (of: NamedLimit, whose: readonly string[]) =>
    secondsOverLimit(database, hitsOf(of, whose), config.rateLimits[of.name] ?? of, clock.now())
  if (session && !endpoint.upload && isLong(request)) {
    const wait = await over(LONG_BODIES, [session.customerId])
    if (wait !== null) throw tooMany(wait)
  }
  const { limit } = endpoint
  if (limit && !(limit.visitorsOnly && session)) {
    // An account counts as well, or whoever has many addresses would have as many times the limit.
    const whose = [network(request.ip), ...(session ? [session.customerId] : [])]
    const { refused } = limit
    // Both places are taken first, so that calls at once do not pass together; the one that does not hold is
    // given back.
    const waits = [await over(limit, whose), ...(refused ? [await over(refused, whose)] : [])].filter(
      (wait) => wait !== null,
    )
    if (refused)
      counted.set(request, {
        done: () => refundHits(database, hitsOf(refused, whose)),
        undone: () => refundHits(database, hitsOf(limit, whose)),
      })
    if (waits.length > 0) {
      await counted.get(request)?.undone()
      throw tooMany(Math.max(...waits))
    }
  }
  const common = {
    locale,
    clock,
    config,
    carriers: session?.key?.test ? onlySamples(carriers) : carriers,
    files,
    gateway,
    track: (number: string) => services.follow(deps, number),
    promo: (code: string, kind: 'credit' | 'coupon') => services.findPromo(deps, code, kind),
    log: request.log,
    request,
    reply,
  }
  if (endpoint.access === 'public') return { ...common, session, database }
  if (!session) throw token && (await hasDeparted(database, token)) ? membershipEnded() : sessionEnded()
  const permission = endpoint.access === 'customer' ? undefined : endpoint.access.slice('permission:'.length)
  if (permission && !session.permissions.includes(permission)) throw forbidden()
  if (session.impersonation && !mayImpersonated(endpoint, session.impersonation))
    throw forbidden('error.impersonated')
  if (!mayMember(endpoint, session)) throw forbidden('error.role')
  assertProven(endpoint, session, clock.now())
  if (permission) return { ...common, session, database }
  const { customerId } = session
  return {
    ...common,
    session,
    ...filing(deps, customerId),
    home: database.forCustomer(session.user.customerId),
    isUnderWay: (id) => underWay.has(keyOf(customerId, id)),
    storeUploaded: (file) => storeUploadedFile(deps, customerId, file),
    membership: {
      list: () => services.customersOf(deps, session.user.id),
      switchTo: (id) => services.switchCustomer(deps, session, id),
    },
    holdings: {
      read: () => services.exportCustomer(deps, customerId),
      erase: (leaving) => services.eraseCustomer(deps, customerId, leaving),
    },
  }
}

const hitsOf = ({ name }: NamedLimit, whose: readonly string[]): string[] =>
  whose.map((who) => `${name}|${who}`)

/** Also when it does not say how long it is. */
const isLong = (request: FastifyRequest): boolean => lengthOf(request) > BODY_BYTES.usual
/** As it says, in bytes. */
const lengthOf = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

const mayImpersonated = (
  { impersonation }: Endpoint<unknown, unknown>,
  { allowMoney }: Impersonation,
): boolean => impersonation === 'allowed' || (impersonation === 'withMoney' && allowMoney)

const mayMember = (
  { permission }: Endpoint<unknown, unknown>,
  { permissions }: Pick<Session, 'permissions'>,
): boolean => permission === 'any' || (permission !== undefined && permissions.includes(permission))

/**
 * Whatever somebody who acts for a customer writes stands in the audit log before it is done, whichever call
 * it is: who, for whom, and the ids of all it is about, but none of the words.
 */
async function noteImpersonated(
  { method, name }: Endpoint<unknown, unknown>,
  { database, clock }: Deps,
  { session, request }: Admitted,
  input: unknown,
): Promise<void> {
  if (!session?.impersonation || method === 'GET') return
  const words = JSON.stringify(input, (key, value: unknown) => (key === 'files' ? undefined : value))
  const ids = [...new Set(words.match(UUID))].slice(0, MOST_IDS)
  await audit(database.sql, clock, {
    actor: session.impersonation.adminId ?? 'operator',
    action: `${PERMISSION_IMPERSONATE}-write`,
    subject: session.user.id,
    detail: { call: name, ids, session: session.id, request: request.id },
  })
}
/** More than any call takes of one kind of thing. */
const MOST_IDS = 2000
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * The app fetches files and shows them itself; who opens the address of one saves it, and what it may hold of
 * script runs nowhere.
 */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

/** Also what another thread drew. */
const isBytes = (data: FileAnswer['bytes']): data is Uint8Array => ArrayBuffer.isView(data)

function sendFile(reply: FastifyReply, data: unknown) {
  const { bytes, contentType, filename } = data as FileAnswer
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('content-security-policy', FILE_POLICY)
    .send(isBytes(bytes) ? Buffer.from(bytes) : Readable.from(bytes))
}
