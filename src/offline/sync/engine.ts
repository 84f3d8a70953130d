import { ApiError } from '#src/api/api-error.ts'
import { RETRY_POLICIES, retryDelay } from '#src/domain/shared/retry-policy.ts'
import { MAX_SYNC_OPS, type SyncResult } from '#src/contract/sync.ts'
import { LEASE_MS, MAX_WAIT_MS } from '#src/domain/sync/outbox-lease.ts'
import { acknowledgeAll } from './acknowledge-all.ts'
import { feedPosition, applyFeed } from './feed.ts'
import { makeAllDue, nextDue, releaseOrphans, type Moment } from './outbox.ts'
import { claim, requeue, rebase, refuse, inOneTransaction } from './delivery.ts'
import { DeviceStorageError, reasonOf } from '#src/offline/database/storage-error.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'
import type { OutboxRow } from '#src/offline/database/rows.ts'
import { faultOf, type Answer, type Fault, type Transport, type Undelivered } from './transport.ts'

export interface SyncDeps {
  db: UserDatabase
  transport: Transport
  now: () => number
  newId: () => string
  /** 0 ≤ x < 1. */
  random: () => number
  /**
   * Runs the work while no other tab does the same. This only saves requests: the server's keys make it safe.
   * `lockWasFree`: whoever claimed rows before and left no outcome is gone.
   */
  exclusively: (work: (lockWasFree: boolean) => Promise<void>) => Promise<void>
  /** @returns cancels it */
  after: (ms: number, work: () => void) => () => void
  /** Why the last pull failed, an ApiError or a DeviceStorageError; null: it succeeded. */
  onTrouble: (trouble: Error | null) => void
}
export type Sync = ReturnType<typeof createSync>

/** After this one run gives way to other tabs. */
const RUN_MS = 30_000
/**
 * Answers recorded in one transaction: a save by somebody who types meanwhile waits for no more than these.
 */
const PIECE = 50
const IN_PROGRESS_MS = 2000
const isUndelivered = (answer: Answer | undefined): answer is Undelivered =>
  answer !== undefined && 'fault' in answer

/**
 * Sends the outbox and reads the server's feed, over and over (docs/offline.md). Every row is sent under its
 * own key until the server has answered it; a crash at any point sends it again, and the server applies it
 * once.
 */
export function createSync({ db, transport, now, newId, random, exclusively, after, onTrouble }: SyncDeps) {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let signedOut = false
  let pullFailures = 0
  let troubles = 0
  let restUntil = 0
  let cancelTimer: (() => void) | undefined
  const moment = (): Moment => ({ now: now(), newId })
  const backOff = (attempts: number) => retryDelay(RETRY_POLICIES.outbox, attempts, random())

  /**
   * Works now, or once more after the current run. Resolves when there is nothing more to do at present.
   * Never rejects.
   */
  function kick(): Promise<void> {
    if (stopped || signedOut) return Promise.resolve()
    again = true
    running ??= work()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return running
  }
  async function work(): Promise<void> {
    while (again && !stopped && !signedOut && now() >= restUntil) {
      again = false
      cancelTimer?.()
      await exclusively(patiently)
    }
    if (!stopped && !signedOut) await sleep()
  }
  /** A device that can't record what the server answered (a full disk) would ask the same over and over. */
  async function patiently(lockWasFree: boolean): Promise<void> {
    try {
      await run(lockWasFree)
      troubles = 0
    } catch (error) {
      troubles += 1
      onTrouble(troubleOf(error))
      restUntil = now() + backOff(troubles)
    }
  }
  async function run(lockWasFree: boolean): Promise<void> {
    if (lockWasFree) await releaseOrphans(db)
    const until = now() + RUN_MS
    // One call waits for the server while another records its answers; only one change of a record is ever
    // under way.
    const first = await takeSome()
    const ended = await Promise.all([
      sendAll(first, until),
      ...(first.length > 1 ? [sendAll(takeSome(), until)] : []),
    ])
    if (ended.every((well) => well) && !stopped) await read()
  }
  const takeSome = (max = MAX_SYNC_OPS) => claim(db, moment(), { leaseMs: LEASE_MS, max })
  /** Sends these, and what waits after them. @returns false: a call failed */
  async function sendAll(taken: OutboxRow[] | Promise<OutboxRow[]>, until: number): Promise<boolean> {
    let max = MAX_SYNC_OPS
    for (let rows = await taken; rows.length > 0; rows = await takeSome(max)) {
      const sent = await send(rows)
      if ('answers' in sent) await note(rows, sent.answers)
      else if (sent.fault.kind !== 'refused') return false
      else if (rows.length > 1) max = 1
      if (stopped || now() >= until) break
    }
    return true
  }

  /** @returns the answers by key, or why the call as a whole failed, which is then recorded already */
  async function send(rows: OutboxRow[]): Promise<{ answers: Map<string, Answer> } | { fault: Fault }> {
    try {
      const answers = await transport.push(
        rows.map(({ opId, entity, id, baseRev, doc }) => ({ opId, entity, id, baseRev, doc })),
      )
      return { answers: new Map(answers.map((answer) => [answer.opId, answer])) }
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind !== 'refused') onTrouble(troubleOf(error))
      await failAll(rows, fault)
      return { fault }
    }
  }
  async function note(rows: OutboxRow[], answers: Map<string, Answer>): Promise<void> {
    const answered: { sent: OutboxRow; answer: SyncResult | undefined }[] = []
    for (const sent of rows) {
      const answer = answers.get(sent.opId)
      if (isUndelivered(answer)) await failAll([sent], answer.fault)
      else answered.push({ sent, answer })
    }
    await inPieces(
      answered.flatMap(({ sent, answer }) => (answer?.code === 200 ? [{ sent, version: answer }] : [])),
      (piece) => acknowledgeAll(db, piece, moment()),
    )
    const refused = answered.filter(({ answer }) => answer?.code !== 200)
    await oneByOne(
      refused.map(({ sent }) => sent),
      (row) => recordAnswer(row, refused.find(({ sent }) => sent === row)!.answer),
    )
  }
  /**
   * A transaction each would mean a disk write each: a thousand took half a minute. If one of a piece fails,
   * each is recorded alone.
   */
  async function inPieces<T>(all: readonly T[], note: (piece: readonly T[]) => Promise<void>): Promise<void> {
    for (let at = 0; at < all.length; at += PIECE) {
      const piece = all.slice(at, at + PIECE)
      await note(piece).catch(async () => {
        for (const one of piece) await note([one])
      })
    }
  }
  const oneByOne = (rows: readonly OutboxRow[], note: (row: OutboxRow) => Promise<void>) =>
    inPieces(rows, (piece) => inOneTransaction(db, piece, note))
  async function failAll(rows: OutboxRow[], fault: Fault): Promise<void> {
    if (fault.kind === 'signedOut') signedOut = true
    rest(fault)
    // One of many was refused as a whole: sending each alone shows which.
    const isSingle = fault.kind === 'refused' && rows.length === 1
    await oneByOne(rows, (row) =>
      isSingle
        ? refuse(db, row, fault.error)
        : requeue(db, row, {
            nextAt: now() + waitFor(fault, row),
            error: fault.error,
            failed: fault.kind === 'failed',
          }),
    )
  }
  /** When the server asks to wait, everything waits, including what is typed meanwhile. */
  function rest(fault: Fault): void {
    if (fault.kind === 'later' && fault.afterMs !== undefined)
      restUntil = now() + Math.min(fault.afterMs, MAX_WAIT_MS)
  }
  function waitFor(fault: Fault, { attempts }: OutboxRow): number {
    if (fault.kind === 'later' && fault.afterMs !== undefined) return Math.min(fault.afterMs, MAX_WAIT_MS)
    return fault.kind === 'later' || fault.kind === 'failed' ? backOff(attempts) : 0
  }
  /** Not applied. */
  async function recordAnswer(row: OutboxRow, result: SyncResult | undefined): Promise<void> {
    const { code, rev = 0, doc = null, fields = {} } = result ?? {}
    if (code === 412) return rebase(db, row, { rev, doc }, moment())
    if (code === 409) return requeue(db, row, { nextAt: now() + IN_PROGRESS_MS, error: 'outbox.why.busy' })
    if (code === undefined || code === 500)
      return requeue(db, row, {
        nextAt: now() + backOff(row.attempts),
        error: 'outbox.why.failed',
        failed: true,
      })
    return refuse(db, row, Object.values(fields)[0] ?? 'outbox.why.refused')
  }

  async function read(): Promise<void> {
    try {
      for (let more = true; more && !stopped;) {
        const { next: since, began = 0 } = await feedPosition(db)
        const feed = await transport.pull(since, began)
        await applyFeed(db, since, feed, moment())
        more = feed.more
      }
      pullFailures = 0
      onTrouble(null)
      // Reconciling may have left something to send.
      if (((await nextDue(db)) ?? Infinity) <= now()) again = true
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind === 'signedOut') signedOut = true
      rest(fault)
      pullFailures += 1
      onTrouble(troubleOf(error))
    }
  }

  /** Nothing stays stuck: wakes up when the next row is due, or when the lease of somebody who died ends. */
  async function sleep(): Promise<void> {
    const due = await nextDue(db)
    const rest = Math.min(
      due === undefined ? Infinity : due - now(),
      pullFailures > 0 ? backOff(pullFailures) : Infinity,
      // Of a device that could record nothing: a lease that it couldn't end would end later.
      troubles > 0 ? restUntil - now() : Infinity,
    )
    if (rest < Infinity && !stopped)
      cancelTimer = after(
        Math.min(Math.max(rest, restUntil - now(), 250), RETRY_POLICIES.outbox.longestMs),
        () => void kick(),
      )
  }

  return {
    kick,
    /**
     * Somebody signed in again, or the network is back: what waits may be sent; with `atOnce` even before it
     * is due.
     */
    async resume({ atOnce = false } = {}): Promise<void> {
      signedOut = false
      restUntil = 0
      if (atOnce && !stopped) await makeAllDue(db).catch(() => {})
      return kick()
    },
    /** Sends nothing more for this person; resolves when what was under way has ended. */
    async stop(): Promise<void> {
      stopped = true
      cancelTimer?.()
      await running
    },
  }
}

/** What isn't the server's doing is the device's. */
const troubleOf = (error: unknown): Error =>
  error instanceof ApiError ? error : new DeviceStorageError(reasonOf(error), error)
