import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Sql } from '#server/db/sql.ts'
import type { Database } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/jobs.ts'

export type Job = typeof jobs.$inferSelect

/** How long a job is its worker's; renewed while it works. A killed server's jobs are taken up after this. */
export const LEASE_MS = 15_000
/** Notified for every job that is queued (migration 0019). */
export const JOBS_CHANNEL = 'jobs'
/** 10 s, 20 s, 40 s … an hour: about sixteen hours in all, then somebody has to look (`admin -- jobs`). */
const FIRST_WAIT_MS = 10_000
/** Up to so much longer, by chance: what failed together does not come back together. */
const JITTER = 0.2
const LONGEST_WAIT_MS = 3_600_000
export const MAX_ATTEMPTS = 24

/** The kinds of work that a lane takes: its own, or besides those whatever no other lane has. */
export interface Kinds {
  own: readonly string[]
  others?: readonly string[]
}

/**
 * Takes the job that has been due longest; of several servers each gets another one. `kinds`: every one
 * without it.
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

/** @returns whether it is still held */
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
 * Ends a job with what its success changes, in one transaction; nothing is changed by who has lost the lease
 * meanwhile.
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

/** Gives it back as it was taken, for whoever has time. */
export async function handBack({ sql: db }: Database, job: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ lease: null, leasedUntil: null, attempts: sql`${jobs.attempts} - 1` })
    .where(held(job))
}

/** Puts it back for later, or among the dead. */
export async function failJob(
  { sql: db }: Database,
  clock: Clock,
  job: Job,
  { fault, forGood }: { fault: string; forGood: boolean },
): Promise<'waiting' | 'dead'> {
  const state = forGood || job.attempts >= MAX_ATTEMPTS ? 'dead' : 'waiting'
  const chance = Buffer.from(clock.secret(1), 'base64url')[0]! / 256
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (job.attempts - 1), LONGEST_WAIT_MS) * (1 + chance * JITTER)
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

/** On the embedded database nobody else can be working: what a killed server held is due at once. */
export async function freeLeases({ sql: db }: Database): Promise<void> {
  await db.update(jobs).set({ lease: null, leasedUntil: null })
}

function ofKinds({ own, others }: Kinds): SQL {
  if (others?.length === 0) return sql``
  return others ? sql`and kind not in ${others}` : sql`and kind in ${own}`
}
const held = (job: Job) => and(eq(jobs.id, job.id), eq(jobs.lease, job.lease!))
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)
