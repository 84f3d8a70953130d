import { sql } from 'drizzle-orm'
import { actingPerson, type StaffMember } from '#server/db/audit.ts'
import { instant, waitingOf } from '#server/admin/desk/queue-sources.ts'
import { releaseItem, takeItem } from '#server/admin/desk/queue-leases.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import type { Deps } from '#server/http/context.ts'
import { RequestError } from '#server/platform/errors.ts'
import { findQuoteByNumber } from './freight.ts'

/** Somebody else was faster: so often at most, as long as there is another one. */
const MOST_TRIES = 50

/**
 * `freight next`: the request that waits longest of those that nobody has; at the desk whoever asks has it then.
 * `--after` gives back the one that they leave without a price.
 */
export async function nextFreight({ options }: Command, deps: Deps): Promise<string> {
  const person = actingPerson()
  const left = options.after === undefined ? undefined : await findQuoteByNumber(options.after, deps)
  const number = await takeNext(deps, person, left?.id)
  if (person && left) await releaseItem(deps, person, { kind: 'freight', subject: left.id })
  if ('json' in options) return JSON.stringify({ number })
  return number === '' ? say('verb.freight.noneFree') : number
}

async function takeNext(
  deps: Deps,
  person: StaffMember | undefined,
  left: string | undefined,
): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const free = await firstFree(deps, left)
    if (!free || !person) return free?.number ?? ''
    const item = { kind: 'freight' as const, subject: free.subject }
    const taken = await takeItem(deps, { id: person.id, nickName: person.name }, item).catch(
      (error: unknown) => {
        if (error instanceof RequestError) return undefined
        throw error
      },
    )
    if (taken) return free.number
  }
  return ''
}

async function firstFree(
  { database, clock }: Deps,
  left: string | undefined,
): Promise<{ subject: string; number: string } | undefined> {
  const now = clock.now()
  const { rows } = await database.sql.execute<{ subject: string; number: string }>(sql`
    select w.subject, w.number from (${waitingOf(['freight'], now)}) w
    left join queue_leases l on l.kind = w.kind and l.subject = w.subject and l.until > ${instant(now)}
    where l.user_id is null and w.subject <> ${left ?? ''}
    order by w.since, w.subject limit 1`)
  return rows[0]
}
