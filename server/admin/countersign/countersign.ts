import { and, desc, eq, inArray } from 'drizzle-orm'
import { deskPermission, staffPermissionsOf, type StaffPermission } from '#src/domain/account/staff.ts'
import {
  actingAs,
  actingLocale,
  actingNoun,
  actingPerson,
  auditOperator,
  type StaffMember,
} from '#server/db/audit.ts'
import { countersignatures, type CountersignState } from '#server/db/schema/countersignatures.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command, type CommandResult } from '#server/admin/cli/command.ts'
import { parseChoice, parseCount, parseDocumentNumber } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'
import { administratorNamed } from '#server/admin/service/factors.ts'
import type { Verb, Verbs } from '#server/admin/verbs/verb.ts'

type Countersignature = typeof countersignatures.$inferSelect

/** What a verb is and what it needs, by its name: the table of verbs has this one in it as well. */
export type FindVerb = (name: string) => { verb: Verb; permission: StaffPermission }

/** Acts that take two people (`takesTwo`): listed, confirmed by a second person, or refused. */
export const countersignVerbs = (findVerb: FindVerb): Verbs => ({
  'countersign list': {
    usage: 'countersign list [--state waiting|running|done|refused] [--limit N]',
    help: 'lists acts that take two people, newest first: merging and erasing accounts, and what gives away more than COUNTERSIGN_ABOVE; by default those that wait',
    run: listCountersignatures,
  },
  'countersign confirm': {
    usage: 'countersign confirm <number> --by <administrator>',
    help: 'confirms what somebody else asked for, and does it',
    run: (command, deps) => confirm(command, deps, findVerb),
  },
  'countersign refuse': {
    usage: 'countersign refuse <number> --by <administrator> --reason "…"',
    help: 'ends an act that waits for a second person, without doing it; also one of your own',
    run: (command, deps) => refuse(command, deps, findVerb),
  },
})

async function listCountersignatures({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['waiting', 'running', 'done', 'refused'])
  const found = await database.sql
    .select()
    .from(countersignatures)
    .where(inArray(countersignatures.state, state ? [state] : UNDECIDED))
    .orderBy(desc(countersignatures.createdAt), desc(countersignatures.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map((row) => ({
    number: row.number,
    state: row.state,
    command: commandLine(row),
    asked: row.askedName,
    since: minute(row.createdAt),
    decided: row.decidedName ?? '',
    answer: row.answer ?? '',
  }))
  return listing(
    options,
    ['number', 'state', 'command', 'asked by', 'since (UTC)', 'decided by', 'answer'],
    rows,
  )
}

const UNDECIDED: CountersignState[] = ['waiting', 'running']

/** As it would be typed, with everything that was filled in. */
const commandLine = ({ verb, words, options }: Countersignature): string =>
  [
    verb,
    ...words,
    ...Object.entries(options).flatMap(([name, value]) =>
      name === 'json' ? [] : [value === '' ? `--${name}` : `--${name} "${value}"`],
    ),
  ].join(' ')

async function confirm(command: Command, deps: Deps, findVerb: FindVerb): Promise<string | CommandResult> {
  const row = await findByNumber(command, deps)
  const { verb, permission } = findVerb(row.verb)
  const person = await secondPerson(command, deps, permission)
  if (person.id === row.askedBy) throw new UsageError(say('verb.countersign.own', { number: row.number }))
  await decide(deps, row, person, { from: 'waiting', to: 'running' })
  const run = async () => verb.run({ words: row.words, options: row.options, input: row.input }, deps)
  try {
    const acting = {
      work: deps.clock.newId(),
      person,
      locale: actingLocale(),
      // At the desk what an option is called depends on what the verb is about.
      noun: actingNoun() && row.verb.split(' ')[0],
      askedBy: row.askedName,
    }
    const answer = await actingAs(acting, run)
    const { output } = typeof answer === 'string' ? { output: answer } : answer
    await decide(deps, row, person, { from: 'running', to: 'done', answer: output })
    return answer
  } catch (error) {
    // Nothing was done: whoever confirms it the next time sees why.
    const answer = error instanceof UsageError ? error.message : null
    await decide(deps, row, person, { from: 'running', to: 'waiting', answer })
    throw error
  }
}

async function refuse(command: Command, deps: Deps, findVerb: FindVerb): Promise<string> {
  if (!command.options.reason) throw new UsageError(say('verb.reason'))
  const row = await findByNumber(command, deps)
  const person = await secondPerson(command, deps, findVerb(row.verb).permission)
  const from = row.state === 'running' ? 'running' : 'waiting'
  await decide(deps, row, person, { from, to: 'refused', answer: command.options.reason })
  return say('verb.countersign.ended', { number: row.number })
}

/** Whoever is at the desk, or the administrator whom the command line names. */
async function secondPerson(
  { options }: Command,
  deps: Deps,
  permission: StaffPermission,
): Promise<StaffMember> {
  const person = actingPerson() ?? (await administrator(options.by, deps))
  if (!person.permissions.includes(deskPermission(permission)))
    throw new UsageError(say('verb.countersign.notYours'))
  return person
}

async function administrator(email: string | undefined, deps: Deps): Promise<StaffMember> {
  const { id, nickName, roles } = await administratorNamed(email, deps)
  return { id, name: nickName, sessionId: '', permissions: staffPermissionsOf(roles).map(deskPermission) }
}

interface Decision {
  from: CountersignState
  to: CountersignState
  answer?: string | null
}

/** One statement decides: of two who press at once, one goes on. @throws UsageError for the other */
async function decide(
  { database, clock }: Deps,
  { number }: Countersignature,
  person: StaffMember,
  { from, to, answer = null }: Decision,
): Promise<void> {
  await database.transaction(async (tx) => {
    const moved = await tx
      .update(countersignatures)
      .set({
        state: to,
        answer,
        decidedAt: to === 'waiting' ? null : clock.now(),
        decidedBy: to === 'waiting' ? null : person.id,
        decidedName: to === 'waiting' ? null : person.name,
        ...((to === 'done' || to === 'refused') && { input: '' }),
      })
      .where(and(eq(countersignatures.number, number), eq(countersignatures.state, from)))
      .returning({ id: countersignatures.id })
    if (moved.length === 0) throw new UsageError(say('verb.countersign.decided', { number }))
    await auditOperator(tx, clock, `countersign:${to}`, number, { before: from, after: to, reason: answer })
  })
}

async function findByNumber({ words: [given] }: Command, { database }: Deps): Promise<Countersignature> {
  const number = parseDocumentNumber('countersign', given)
  const [row] = await database.sql
    .select()
    .from(countersignatures)
    .where(eq(countersignatures.number, number))
  if (!row) throw new UsageError(say('verb.notFound', { name: number }))
  if (!UNDECIDED.includes(row.state)) throw new UsageError(say('verb.countersign.decided', { number }))
  return row
}
