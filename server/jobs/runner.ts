import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { withTimeout } from '#server/platform/with-timeout.ts'
import {
  claimJob,
  failJob,
  finishJob,
  releaseJob,
  JOBS_CHANNEL,
  LEASE_MS,
  MAX_ATTEMPTS,
  renewLease,
  type Job,
} from './queue.ts'

/**
 * Does one kind of work. Can be called again for the same job: after a failure, or when a server was killed
 * before it could record completion. `lost` is aborted when another server may have taken the job over: leave
 * to that server what hasn't been started.
 * @returns the database changes of its success, written together with the job's completion.
 * @throws NeverWorks: not tried again; anything else: tried again later
 */
export type JobHandler = (
  payload: Record<string, string>,
  lost: AbortSignal,
) => Promise<((tx: Sql) => Promise<void>) | void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Kinds of work that share a queue, so that a long batch never delays mail. `atOnce`: how many of its jobs
 * run at a time.
 */
export interface Lane {
  handlers: JobHandlers
  atOnce: number
}

/**
 * Retrying would change nothing. `code` is the kind of failure, never a message, which could contain an
 * address.
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

/** Polling interval where nothing notifies of new work. */
const POLL_MS = 1000
/** Polling interval where something does: jobs that wait for their time are still found by polling. */
const POLL_WHEN_TOLD_MS = 2000

/** Whoever stops a server waits about half a minute for it. */
const GRACE_MS = 10_000
/** For jobs to react when they are told to stop. */
const LAST_WORDS_MS = 1000

/** Does all due work, one job after another. @returns how many jobs were tried */
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
 * The one job runner of a process (docs/architecture.md). The first lane takes what no lane names. @returns a
 * function that stops it: running jobs are completed, or returned to the queue if they take longer than
 * `graceMs`; nothing new is started.
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
  const leased = new Map<Job, AbortController>()
  let stopped = false
  /** Notified since the last claim began, which may have missed the new job. */
  let notified = false
  function look(): void {
    notified = true
    if (stopped || running.size >= atOnce) return
    const one = work()
      .catch((error: unknown) => log.error({ err: error }, 'looking for jobs failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  async function work(): Promise<void> {
    while (!stopped) {
      notified = false
      const job = await claimJob(database, clock, kinds)
      if (!job && !notified) return
      if (!job) continue
      // Where there was one, there may be another.
      look()
      const lost = new AbortController()
      leased.set(job, lost)
      await runJob({ database, clock }, handlers, log, job, lost).finally(() => leased.delete(job))
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
      for (const lost of leased.values()) lost.abort(new Stopping())
      if (await ended(LAST_WORDS_MS)) return
      for (const job of leased.keys()) await releaseJob(database, job)
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
      .then((isHeld) => {
        if (!isHeld) lost.abort(new LeaseLost())
      })
  }, LEASE_MS / RENEWALS)
  try {
    // Counted when claimed, so that a job that crashes its server every time ends too.
    if (job.attempts > MAX_ATTEMPTS) throw new NeverWorks('TOO_OFTEN')
    const handler = handlers[job.kind]
    if (!handler) throw new NeverWorks('NO_HANDLER')
    await finishJob(database, job, (await handler(job.payload, lost.signal)) ?? undefined)
  } catch (error) {
    if (lost.signal.reason instanceof Stopping) return releaseJob(database, job)
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

/** Renewals per lease. */
const RENEWALS = 3
class LeaseLost extends Error {}
/** The server is stopping. */
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
