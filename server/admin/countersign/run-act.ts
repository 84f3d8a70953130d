import { say } from '#server/admin/cli/say.ts'
import type { Command, CommandResult } from '#server/admin/cli/command.ts'
import type { Verb } from '#server/admin/verbs/verb.ts'
import { auditOperator, actingPerson } from '#server/db/audit.ts'
import { countersignatures } from '#server/db/schema/countersignatures.ts'
import { nextNumber } from '#server/db/sequences.ts'
import type { Deps } from '#server/http/context.ts'
import { numberFor } from '#src/domain/shared/public-number.ts'

/**
 * Runs a verb, or keeps it until a second person of our staff has confirmed it, where it takes two: the one way in,
 * at the desk and at the command line.
 */
export async function runAct(
  name: string,
  verb: Verb,
  command: Command,
  deps: Deps,
): Promise<string | CommandResult> {
  return (await takesTwo(verb, command, deps)) ? askForSecond(name, command, deps) : verb.run(command, deps)
}

async function takesTwo(verb: Verb, command: Command, deps: Deps): Promise<boolean> {
  if (!verb.takesTwo || 'dry-run' in command.options) return false
  return (
    verb.takesTwo === 'always' || (await verb.takesTwo(command, deps)) > deps.config.countersignAboveCents
  )
}

async function askForSecond(
  verb: string,
  { words, options, input }: Command,
  { database, clock, config }: Deps,
): Promise<string> {
  const person = actingPerson()
  return database.transaction(async (tx) => {
    const id = clock.newId()
    const number = numberFor('countersign', await nextNumber(tx, 'countersign_numbers'))
    await tx.insert(countersignatures).values({
      id,
      number,
      verb,
      words,
      options,
      input,
      state: 'waiting',
      createdAt: clock.now(),
      askedBy: person?.id ?? null,
      askedName: person?.name ?? config.site.name,
    })
    await auditOperator(tx, clock, 'countersign:ask', number, { verb, words, options })
    return say('verb.countersign.asked', { number })
  })
}
