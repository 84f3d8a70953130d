import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { isUuid } from '#server/platform/uuid.ts'
import type { Database } from '#server/db/database.ts'
import { auditChanges, auditLog, users } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import { dayBegins } from '#server/platform/fiscal-period.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseDay } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute, table } from '#server/admin/cli/table.ts'
import { findUserByEmail } from './users.ts'

/** What was done by whom, newest first: by staff, by the command line, and by people themselves. */
export async function listAudit({ options }: Command, { database }: Deps): Promise<string> {
  const [from, to] = [parseDay('from', options.from), parseDay('to', options.to)]
  const by = options.by === undefined ? undefined : await findUserByEmail(options.by, { database })
  const found = await database.sql
    .select()
    .from(auditLog)
    .where(
      and(
        by && eq(auditLog.actor, by.id),
        from === undefined ? undefined : gte(auditLog.at, dayBegins(from)),
        to === undefined ? undefined : lt(auditLog.at, dayBegins(addDays(to, 1))),
        options.q === undefined
          ? undefined
          : sql`strpos(lower(concat_ws(' ', ${auditLog.action}, ${auditLog.subject}, ${auditLog.detail})), ${options.q.toLowerCase()}) > 0`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(parseCount('limit', options.limit, 100))
  const names = await namesOf(
    database,
    found.flatMap(({ actor, subject }) => [actor, subject]),
  )
  const rows = found.map(({ id, at, actor, action, subject, detail }) => ({
    id,
    at: minute(at),
    actor: names.get(actor) ?? actor,
    action,
    subject: names.get(subject) ?? subject,
    reason: typeof detail.reason === 'string' ? detail.reason : '',
  }))
  return listing(options, ['id', 'at (UTC)', 'by', 'action', 'about', 'reason'], rows)
}

/** One act, with what rows were before and after it, field by field. */
export async function showAudit({ words: [id = ''], options }: Command, { database }: Deps): Promise<string> {
  const [act] = isUuid(id) ? await database.sql.select().from(auditLog).where(eq(auditLog.id, id)) : []
  if (!act) throw new UsageError(say('verb.notFound', { name: `"${id}"` }))
  const noted = act.work
    ? await database.sql
        .select()
        .from(auditChanges)
        .where(eq(auditChanges.work, act.work))
        .orderBy(asc(auditChanges.position))
    : []
  const names = await namesOf(database, [act.actor, act.subject])
  const changes = noted.flatMap(({ entity, subject, before, after }) =>
    Object.keys({ ...before, ...after }).map((field) => ({
      entity,
      subject,
      field,
      before: shown(before?.[field]),
      after: shown(after?.[field]),
    })),
  )
  const facts = {
    at: minute(act.at),
    actor: names.get(act.actor) ?? act.actor,
    action: act.action,
    subject: names.get(act.subject) ?? act.subject,
    detail: shown(act.detail),
  }
  if ('json' in options) return JSON.stringify({ ...facts, changes })
  return [
    ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
    ...(changes.length > 0
      ? [
          '',
          table(
            ['entity', 'about', 'field', 'before', 'after'],
            changes.map((row) => Object.values(row)),
          ),
        ]
      : []),
  ].join('\n')
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** People by their id; what isn't one has none. */
async function namesOf({ sql: db }: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const people = [...new Set(ids.filter((id) => isUuid(id)))]
  if (people.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.nickName })
    .from(users)
    .where(inArray(users.id, people))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
