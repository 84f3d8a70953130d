import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { jobs } from '#server/db/schema/jobs.ts'

export type Job = typeof jobs.$inferSelect

/** How long a job is its worker's; renewed while it works. A killed server's jobs are taken up after this. */
export const LEASE_MS = 120_000
/** 10 s, 20 s, 40 s … an hour: about sixteen hours in all, then somebody has to look (`admin -- jobs`). */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 3_600_000
export const MAX_ATTEMPTS = 24

/** Asks for work in the transaction of the event that needs it: neither is without the other. `payload` holds ids, nothing personal. */
export async function queueJob(tx: Sql, clock: Clock, { kind, payload }: Pick<Job, 'kind' | 'payload'>): Promise<void> {
  const now = clock.now()
  await tx.insert(jobs).values({ id: clock.newId(), kind, payload, runAt: now, createdAt: now })
}

/** Takes the job that has been due longest; of several servers each gets another one. */
export async function claimJob({ sql: db }: Database, clock: Clock): Promise<Job | undefined> {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`(select id from jobs where state = 'waiting' and run_at <= ${at} and (leased_until is null or leased_until <= ${at}) order by run_at, id limit 1 for update skip locked)`
  const [job] = await db.update(jobs).set({ lease: clock.newId(), leasedUntil: leaseEnd(now), attempts: sql`${jobs.attempts} + 1` }).where(eq(jobs.id, due)).returning()
  return job
}

export async function renewLease({ sql: db }: Database, clock: Clock, job: Job): Promise<void> {
  await db.update(jobs).set({ leasedUntil: leaseEnd(clock.now()) }).where(held(job))
}

/** Ends a job with what its success changes, in one transaction; nothing is changed by who has lost the lease meanwhile. */
export async function finishJob(database: Database, job: Job, effect: ((tx: Sql) => Promise<void>) | undefined): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = await tx.delete(jobs).where(held(job)).returning({ id: jobs.id })
    if (done.length === 0) return false
    await effect?.(tx)
    return true
  })
}

/** Puts it back for later, or among the dead. */
export async function failJob({ sql: db }: Database, clock: Clock, job: Job, { fault, forGood }: { fault: string; forGood: boolean }): Promise<'waiting' | 'dead'> {
  const state = forGood || job.attempts >= MAX_ATTEMPTS ? 'dead' : 'waiting'
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (job.attempts - 1), LONGEST_WAIT_MS)
  await db.update(jobs).set({ state, lease: null, leasedUntil: null, lastError: fault, runAt: new Date(clock.now().getTime() + wait) }).where(held(job))
  return state
}

/** On the embedded database nobody else can be working: what a killed server held is due at once. */
export async function freeLeases({ sql: db }: Database): Promise<void> {
  await db.update(jobs).set({ lease: null, leasedUntil: null })
}

const held = (job: Job) => and(eq(jobs.id, job.id), eq(jobs.lease, job.lease!))
const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE_MS)
