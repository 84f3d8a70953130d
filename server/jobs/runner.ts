import type { Clock } from '#server/clock.ts'
import type { Database, Sql } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { claimJob, failJob, finishJob, LEASE_MS, MAX_ATTEMPTS, renewLease, type Job } from './queue.ts'

/**
 * Does one kind of work. May be called again for the same job: after a fault, or when a server was killed before it could
 * say that it was done. @returns what its success changes in the database, written together with the job's end.
 * @throws anything: tried again later; NeverWorks: not tried again.
 */
export type JobHandler = (payload: Record<string, string>) => Promise<((tx: Sql) => Promise<void>) | void>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/** Trying again would change nothing. `code` is a kind of fault, never a message that could repeat an address. */
export class NeverWorks extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

interface Needs { database: Database; clock: Clock }

const POLL_MS = 1000

/** Does all that is due, one after the other. @returns how many were tried */
export async function runDueJobs({ database, clock }: Needs, handlers: JobHandlers, log: Log, goOn: () => boolean = () => true): Promise<number> {
  let tried = 0
  while (goOn()) {
    const job = await claimJob(database, clock)
    if (!job) break
    tried += 1
    await runJob({ database, clock }, handlers, log, job)
  }
  return tried
}

/** The one runner of a process (design: architecture). @returns stops it: what is under way is finished, nothing new begun. */
export function startJobs(needs: Needs, handlers: JobHandlers, log: Log): () => Promise<void> {
  let stopped = false
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= runDueJobs(needs, handlers, log, () => !stopped)
      .catch((error: unknown) => log.error({ err: error }, 'looking for jobs failed'))
      .finally(() => { running = undefined })
  }, POLL_MS)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

async function runJob({ database, clock }: Needs, handlers: JobHandlers, log: Log, job: Job): Promise<void> {
  const renewing = setInterval(() => void renewLease(database, clock, job).catch(() => {}), LEASE_MS / 3)
  try {
    // Counted when it was taken, so that a job that ends its server each time ends too.
    if (job.attempts > MAX_ATTEMPTS) throw new NeverWorks('TOO_OFTEN')
    const handler = handlers[job.kind]
    if (!handler) throw new NeverWorks('NO_HANDLER')
    await finishJob(database, job, await handler(job.payload) ?? undefined)
  } catch (error) {
    const state = await failJob(database, clock, job, { fault: faultOf(error), forGood: error instanceof NeverWorks })
    log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, state === 'dead' ? 'a job is given up: see admin -- jobs' : 'a job failed and will be tried again')
  } finally {
    clearInterval(renewing)
  }
}

function faultOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: unknown; responseCode?: unknown; name?: unknown }
  return [code ?? name, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ').slice(0, 60) || 'UNKNOWN'
}
