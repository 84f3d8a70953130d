import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { auditOperator } from '#server/db/audit.ts'
import { jobs, mails } from '#server/db/schema/jobs.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

export async function listJobs({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['waiting', 'dead'])
  const found = await database.sql
    .select()
    .from(jobs)
    .where(state && eq(jobs.state, state))
    .orderBy(asc(jobs.runAt))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ id, kind, state: now, attempts, runAt, lastError, payload }) => ({
    id,
    kind,
    state: now,
    tried: String(attempts),
    next: now === 'dead' ? '' : minute(runAt),
    fault: lastError ?? '',
    about: Object.values(payload).join(' '),
  }))
  return listing(options, ['id', 'kind', 'state', 'tries', 'next (UTC)', 'error', 'about'], rows)
}

/** Makes jobs due at once, with all their attempts again. */
export async function retryJobs(
  { words: [which = ''] }: Command,
  { database, clock }: Deps,
): Promise<string> {
  if (!/^(dead|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(which))
    throw new UsageError(which ? say('verb.job.neither', { id: which }) : say('verb.job.which'))
  const all = which === 'dead'
  const selected = and(all ? eq(jobs.state, 'dead') : eq(jobs.id, which), isNull(jobs.lease))
  const again = await database.transaction(async (tx) => {
    const rows = await tx
      .update(jobs)
      .set({ state: 'waiting', attempts: 0, runAt: clock.now() })
      .where(selected)
      .returning({ id: jobs.id })
    for (const { id } of rows) await auditOperator(tx, clock, 'job:retry', id)
    return rows.length
  })
  if (again === 0)
    throw new UsageError(all ? say('verb.job.noneFailed') : say('verb.job.none', { id: which }))
  return say('verb.job.retried', { count: again })
}

export async function listMail({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['waiting', 'sent'])
  const where = state && (state === 'sent' ? isNotNull(mails.sentAt) : isNull(mails.sentAt))
  const found = await database.sql
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ id, createdAt, sentAt, kind, recipient, subject }) => ({
    id,
    written: minute(createdAt),
    sent: sentAt ? minute(sentAt) : '',
    kind,
    to: recipient,
    subject,
  }))
  return listing(options, ['id', 'written (UTC)', 'sent (UTC)', 'kind', 'to', 'subject'], rows)
}
