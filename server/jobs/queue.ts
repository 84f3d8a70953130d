import { and, eq, sql, type SQL } from 'drizzle-orm'
import { RETRY_POLICIES, retryDelay } from '#src/domain/shared/retry-policy.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/jobs.ts'

export type Job = typeof jobs.$inferSelect

/**
 * How long a worker holds a job; renewed while it works. Jobs of a killed server are taken over after this.
 */
export const LEASE_MS = 15_000
/** Notified for every queued job (migration 0019). */
export const JOBS_CHANNEL = 'jobs'
/** After these somebody has to look (`admin -- jobs`). */
export const MAX_ATTEMPTS = 24

/** The kinds of work in a lane: its own, or everything that no other lane has. */
export interface Kinds {
  own: readonly string[]
  others?: readonly string[]
}

/**
 * Claims the job that has been due longest; concurrent servers each get another one. `kinds`: all if left
 * out.
 */
export async function claimJob({ sql: db }: Database, clock: Clock, kinds?: Kinds): Promise<Job | undefined> {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`(select id from jobs where state = 'waiting' and run_at <= ${at} and (leased_until is null or leased_until <= ${at}) ${kinds && ofKinds(kinds)} order by run_at, id limit 1 for update skip locked)`
  const [job] = await db
    .update(jobs)
    .set({ lease: clock.newId(), leasedUntil: leaseEnd(now), attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, due))
    .returning()
  return job
}

/** @returns whether the lease is still held */
export async function renewLease({ sql: db }: Database, clock: Clock, job: Job): Promise<boolean> {
  return (
    (
      await db
        .update(jobs)
        .set({ leasedUntil: leaseEnd(clock.now()) })
        .where(held(job))
        .returning({ id: jobs.id })
    ).length > 0
  )
}

/**
 * Completes a job together with the effect of its success, in one transaction; if the lease was lost
 * meanwhile, nothing is changed.
 */
export async function finishJob(
  database: Database,
  job: Job,
  effect: ((tx: Sql) => Promise<void>) | undefined,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = await tx.delete(jobs).where(held(job)).returning({ id: jobs.id })
    if (done.length === 0) return false
    await effect?.(tx)
    return true
  })
}

/** Returns the job as it was claimed, for another worker. */
export async function releaseJob({ sql: db }: Database, job: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ lease: null, leasedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(held(job))
}

/** Requeues it for later, or marks it dead. */
export async function failJob(
  { sql: db }: Database,
  clock: Clock,
  job: Job,
  { fault, forGood }: { fault: string; forGood: boolean },
): Promise<'waiting' | 'dead'> {
  const state = forGood || job.attempts >= MAX_ATTEMPTS ? 'dead' : 'waiting'
  const chance = Buffer.from(clock.secret(1), 'base64url')[0]! / 256
  // Of a dead one it says since when somebody has to look.
  const wait = state === 'dead' ? 0 : retryDelay(RETRY_POLICIES.job, job.attempts - 1, chance)
  await db
    .update(jobs)
    .set({
      state,
      lease: null,
      leasedUntil: null,
      lastError: fault,
      runAt: new Date(clock.now().getTime() + wait),
    })
    .where(held(job))
  return state
}

/** On the embedded database nobody else can be working, so the jobs of a killed server are due at once. */
export async function freeLeases({ sql: db }: Database): Promise<void> {
  await db.update(jobs).set({ lease: null, leasedUntil: null })
}

function ofKinds({ own, others }: Kinds): SQL {
  if (others?.length === 0) return sql``
  return others ? sql`and kind not in ${others}` : sql`and kind in ${own}`
}
const held = (job: Job) => and(eq(jobs.id, job.id), eq(jobs.lease, job.lease!))
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)
