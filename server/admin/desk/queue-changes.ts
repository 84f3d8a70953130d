import { and, eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '#src/domain/account/staff.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import { isLiving, type Session } from '#server/http/session.ts'
import { busy } from '#server/platform/errors.ts'
import { instant, STORED_KINDS, waitingOf } from './queue-sources.ts'

/** How often the database is looked at, once for everybody who listens. */
const LOOK_MS = 2000
/** Proxies end a connection that says nothing for a minute. */
const SIGN_OF_LIFE_MS = 20_000
/** Tabs of one person: more would only hold connections. They ask now and then instead. */
const MOST_OF_A_PERSON = 8

interface Listener {
  session: Pick<Session, 'id' | 'user'>
  /** What isn't sent yet; undefined once it has ended. */
  waiting: string[] | undefined
  wake: () => void
}

export interface QueueWatch {
  /**
   * Server-sent events for one connection, from now on. @param onClose calls back when it is gone
   * @throws RequestError 503 when the person listens often enough
   */
  listen(session: Pick<Session, 'id' | 'user'>, onClose: (ended: () => void) => void): AsyncIterable<string>
  /** Ends them all, for good. */
  stop(): void
}

/**
 * Tells whoever listens that something came, went or was taken, in whatever process. The database is looked at
 * only while somebody does, and a session that ended listens no more.
 */
export function watchQueue(deps: Deps): QueueWatch {
  const listeners = new Set<Listener>()
  let timer: ReturnType<typeof setInterval> | undefined
  let known: string | undefined
  let [quietMs, isLooking, stopped] = [0, false, false]

  const say = (listener: Listener, text: string) => {
    listener.waiting?.push(text)
    listener.wake()
  }
  const end = (listener: Listener) => {
    listener.waiting = undefined
    listeners.delete(listener)
    listener.wake()
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  async function look(): Promise<void> {
    const living = await livingSessions(deps, [...listeners])
    for (const listener of listeners) if (!living.has(listener.session.id)) end(listener)
    const now = await stampOf(deps)
    const isNews = now !== known
    known = now
    quietMs += LOOK_MS
    if (!isNews && quietMs < SIGN_OF_LIFE_MS) return
    quietMs = 0
    for (const listener of listeners) say(listener, isNews ? CHANGED : ALIVE)
  }
  function lookNext(): void {
    if (isLooking) return
    isLooking = true
    // A database that doesn't answer is looked at again; the calls say that it doesn't.
    void look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }
  return {
    listen(session, onClose) {
      const own = [...listeners].filter((one) => one.session.user.id === session.user.id)
      if (stopped || own.length >= MOST_OF_A_PERSON) throw busy(SIGN_OF_LIFE_MS / 1000)
      // Something may have happened before it was there.
      const listener: Listener = { session, waiting: [CHANGED], wake: () => {} }
      listeners.add(listener)
      onClose(() => end(listener))
      // The first look tells them as well: what it compares with begins there.
      if (!timer) {
        known = undefined
        timer = setInterval(lookNext, LOOK_MS)
        timer.unref()
      }
      return eventsOf(listener)
    },
    stop() {
      stopped = true
      for (const listener of listeners) end(listener)
    },
  }
}

const CHANGED = 'data: changed\n\n'
const ALIVE = ': still here\n\n'

async function* eventsOf(listener: Listener): AsyncGenerator<string> {
  while (listener.waiting) {
    const texts = listener.waiting.splice(0)
    if (texts.length > 0) yield texts.join('')
    else
      await new Promise<void>((resolve) => {
        listener.wake = resolve
      })
  }
}

/** Those whose sessions haven't ended, and who still work for us. */
async function livingSessions(
  { database, clock }: Deps,
  listeners: readonly Listener[],
): Promise<Set<string>> {
  const ids = [...new Set(listeners.map(({ session }) => session.id))]
  if (ids.length === 0) return new Set()
  const rows = await database.sql
    .select({ id: sessions.id, roles: users.roles })
    .from(sessions)
    .innerJoin(users, and(eq(users.customerId, sessions.customerId), eq(users.id, sessions.userId)))
    .where(and(inArray(sessions.id, ids), isLiving(clock.now())))
  return new Set(rows.filter(({ roles }) => isStaff(roles)).map(({ id }) => id))
}

/** Another one whenever something waits that didn't, or no longer does, or is in other hands. */
async function stampOf({ database, clock }: Deps): Promise<string> {
  const now = clock.now()
  const { rows } = await database.sql.execute<{ stamp: string }>(sql`
    select concat_ws(' ',
      (select concat(count(*), ':', sum(hashtext(w.kind || w.subject)))
        from (${waitingOf(STORED_KINDS, now)}) w),
      (select concat(count(*), ':', sum(hashtext(concat(l.kind, l.subject, l.user_id, l.until))))
        from queue_leases l where l.until > ${instant(now)}),
      (select count(*) from duty_tables
        where cancelled_at is null and (in_force_at is null or in_force_at <= ${instant(now)}))) as stamp`)
  return rows[0]!.stamp
}
