import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { jobs, mails } from '#server/db/schema/jobs.ts'
import type { Deps } from '#server/serve.ts'
import { UsageError, type Asked } from './asked.ts'
import { countOf, oneOf } from './options.ts'
import { minute, table } from './table.ts'

export async function listJobs({ options }: Asked, { database }: Deps): Promise<string> {
  const state = oneOf('state', options.state, ['waiting', 'dead'])
  const found = await database.sql.select().from(jobs).where(state && eq(jobs.state, state)).orderBy(asc(jobs.runAt)).limit(countOf('limit', options.limit, 100))
  const rows = found.map(({ id, kind, state: now, attempts, runAt, lastError, payload }) =>
    ({ id, kind, state: now, tried: String(attempts), next: now === 'dead' ? '' : minute(runAt), fault: lastError ?? '', about: Object.values(payload).join(' ') }))
  if ('json' in options) return JSON.stringify(rows)
  return table(['id', 'kind', 'state', 'tried', 'next (UTC)', 'fault', 'about'], rows.map((row) => Object.values(row)))
}

/** Due at once, and with all its attempts before it. */
export async function retryJobs({ words: [which = ''] }: Asked, { database, clock }: Deps): Promise<string> {
  if (!/^(dead|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(which)) throw new UsageError(which ? `"${which}" is neither the id of a job nor "dead".` : 'Which job? Its id, or "dead" for all that are given up.')
  const wanted = and(which === 'dead' ? eq(jobs.state, 'dead') : eq(jobs.id, which), isNull(jobs.lease))
  const again = await database.transaction(async (tx) => {
    const rows = await tx.update(jobs).set({ state: 'waiting', attempts: 0, runAt: clock.now() }).where(wanted).returning({ id: jobs.id })
    for (const { id } of rows) await audit(tx, clock, { actor: 'operator', action: 'job:retry', subject: id, detail: {} })
    return rows.length
  })
  if (again === 0) throw new UsageError(which === 'dead' ? 'No job is given up.' : `There is no job ${which} that waits or is given up.`)
  return `${again} will be tried at once.`
}

export async function listMail({ options }: Asked, { database }: Deps): Promise<string> {
  const state = oneOf('state', options.state, ['waiting', 'sent'])
  const where = state && (state === 'sent' ? isNotNull(mails.sentAt) : isNull(mails.sentAt))
  const found = await database.sql.select().from(mails).where(where).orderBy(desc(mails.createdAt)).limit(countOf('limit', options.limit, 100))
  const rows = found.map(({ id, createdAt, sentAt, kind, recipient, subject }) => ({ id, written: minute(createdAt), sent: sentAt ? minute(sentAt) : '', kind, to: recipient, subject }))
  if ('json' in options) return JSON.stringify(rows)
  return table(['id', 'written (UTC)', 'sent (UTC)', 'kind', 'to', 'subject'], rows.map((row) => Object.values(row)))
}
