import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'
import {
  claimJob,
  failJob,
  finishJob,
  handBack,
  JOBS_CHANNEL,
  LEASE_MS,
  MAX_ATTEMPTS,
  renewLease,
  type Job,
} from './queue.ts'

/**
 * Does one kind of work. May be called again for the same job: after a fault, or when a server was killed
 * before it could say that it was done. `lost` is aborted when another server may have the job, or is to:
 * what has not been begun is left to that one.
 * @returns what its success changes in the database, written together with the job's end.
 * @throws anything: tried again later; NeverWorks: not tried again.
 */
export type JobHandler = (
  payload: Record<string, string>,
  lost: AbortSignal,
) => Promise<((tx: Sql) => Promise<void>) | void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Work that waits for its like alone: a long batch never delays mail. `atOnce`: so many jobs of it at a time.
 */
export interface Lane {
  handlers: JobHandlers
  atOnce: number
}

/**
 * Trying again would change nothing. `code` is a kind of fault, never a message that could repeat an address.
 */
export class NeverWorks extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

interface Dependencies {
  database: Database
  clock: Clock
}

/** Where nobody tells of new work. */
const POLL_MS = 1000
/** Where it is told: what has to wait for its time is found by looking, too. */
const POLL_WHEN_TOLD_MS = 2000

/** Whoever stops a server waits about half a minute for it. */
const GRACE_MS = 10_000
/** For what is told to stop. */
const LAST_WORDS_MS = 1000

/** Does all that is due, one after the other. @returns how many were tried */
export async function runDueJobs(
  { database, clock }: Dependencies,
  handlers: JobHandlers,
  log: Log,
): Promise<number> {
  let tried = 0
  for (let job = await claimJob(database, clock); job; job = await claimJob(database, clock)) {
    tried += 1
    await runJob({ database, clock }, handlers, log, job)
  }
  return tried
}

/**
 * The one runner of a process (design: architecture). What no lane knows is the first one's. @returns stops
 * it: what is under way is finished, or handed back when it takes longer than `graceMs`; nothing new is
 * begun.
 */
export function startJobs(
  deps: Dependencies,
  lanes: readonly Lane[],
  log: Log,
  graceMs = GRACE_MS,
): () => Promise<void> {
  const started = lanes.map((lane, at) =>
    startLane(
      deps,
      lane,
      log,
      at > 0 ? {} : { others: lanes.slice(1).flatMap(({ handlers }) => Object.keys(handlers)) },
    ),
  )
  const look = () => {
    for (const lane of started) lane.look()
  }
  const timer = setInterval(look, deps.database.listen ? POLL_WHEN_TOLD_MS : POLL_MS)
  timer.unref()
  const unlisten = deps.database.listen?.(JOBS_CHANNEL, look)
  look()
  return async () => {
    clearInterval(timer)
    await Promise.all([unlisten?.(), ...started.map((lane) => lane.stop(graceMs))])
  }
}

function startLane(
  { database, clock }: Dependencies,
  { handlers, atOnce }: Lane,
  log: Log,
  rest: { others?: readonly string[] },
) {
  const kinds = { own: Object.keys(handlers), ...rest }
  const running = new Set<Promise<void>>()
  const held = new Map<Job, AbortController>()
  let stopped = false
  /** Since the last claim began: what came meanwhile may not have been seen by it. */
  let told = false
  function look(): void {
    told = true
    if (stopped || running.size >= atOnce) return
    const one = work()
      .catch((error: unknown) => log.error({ err: error }, 'looking for jobs failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  async function work(): Promise<void> {
    while (!stopped) {
      told = false
      const job = await claimJob(database, clock, kinds)
      if (!job && !told) return
      if (!job) continue
      // Where one was, another may be.
      look()
      const lost = new AbortController()
      held.set(job, lost)
      await runJob({ database, clock }, handlers, log, job, lost).finally(() => held.delete(job))
    }
  }
  const ended = (withinMs: number) =>
    withTimeout(withinMs, Promise.all(running)).then(
      () => true,
      () => false,
    )
  return {
    look,
    async stop(graceMs: number) {
      stopped = true
      if (await ended(graceMs)) return
      for (const lost of held.values()) lost.abort(new Stopping())
      if (await ended(LAST_WORDS_MS)) return
      for (const job of held.keys()) await handBack(database, job)
    },
  }
}

async function runJob(
  { database, clock }: Dependencies,
  handlers: JobHandlers,
  log: Log,
  job: Job,
  lost = new AbortController(),
): Promise<void> {
  let unsure = 0
  const renewing = setInterval(() => {
    void renewLease(database, clock, job)
      .catch(() => {
        unsure += 1
        return unsure < RENEWALS
      })
      .then((held) => {
        if (!held) lost.abort(new LeaseLost())
      })
  }, LEASE_MS / RENEWALS)
  try {
    // Counted when it was taken, so that a job that ends its server each time ends too.
    if (job.attempts > MAX_ATTEMPTS) throw new NeverWorks('TOO_OFTEN')
    const handler = handlers[job.kind]
    if (!handler) throw new NeverWorks('NO_HANDLER')
    await finishJob(database, job, (await handler(job.payload, lost.signal)) ?? undefined)
  } catch (error) {
    if (lost.signal.reason instanceof Stopping) return handBack(database, job)
    if (lost.signal.aborted)
      return log.error({ job: job.id, kind: job.kind }, 'the lease of a job was lost: another server has it')
    const state = await failJob(database, clock, job, {
      fault: faultOf(error),
      forGood: error instanceof NeverWorks,
    })
    log.error(
      { err: error, job: job.id, kind: job.kind, attempts: job.attempts },
      state === 'dead'
        ? 'a job failed for good: see npm run admin -- jobs'
        : 'a job failed and will be tried again',
    )
  } finally {
    clearInterval(renewing)
  }
}

/** In the time of a lease. */
const RENEWALS = 3
class LeaseLost extends Error {}
/** Its server stops. */
class Stopping extends Error {}

function faultOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown }
  return (
    [code ?? name, responseCode]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ')
      .slice(0, 60) || 'UNKNOWN'
  )
}
