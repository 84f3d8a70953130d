import { auditOperator } from '#server/db/audit.ts'
import type { Deps } from '#server/http/context.ts'
import { missingAnswers } from '#server/modules/numbers/answers.ts'
import { rebuildNumbers, verifyNumbers } from '#server/modules/numbers/totals.ts'
import type { Command, CommandResult } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'

const SHOWN = 100

/** `numbers verify`: whether the totals are what orders, invoices, costs, news, claims and refunds come to. */
export async function checkNumbers({ options }: Command, { database }: Deps): Promise<CommandResult> {
  const totals = await verifyNumbers(database)
  const answers = await missingAnswers(database)
  const count = totals.length + answers.length
  const faults = [
    ...totals.map(({ by, day, grain, customer, carrier, origin, destination }) => ({
      rule: say('verb.rule.numbersTotal', { by }),
      subject: [grain === 'month' ? day.slice(0, 7) : day, customer, carrier, origin, destination]
        .filter((part) => part && !/^0{8}-/.test(part))
        .join(' '),
    })),
    ...answers.map(({ kind, subject }) => ({ rule: say('verb.rule.numbersAnswer', { kind }), subject })),
  ].slice(0, SHOWN)
  const wrong = count > 0
  if ('json' in options) return { output: JSON.stringify({ ok: !wrong, found: count, faults }), wrong }
  if (!wrong) return { output: say('verb.numbers.right') }
  return {
    output: [
      say('verb.numbers.wrong', { count }),
      ...faults.map(({ rule, subject }) => `${rule}: ${subject}`),
    ].join('\n'),
    wrong,
  }
}

/** `numbers rebuild`: counts everything again; business goes on meanwhile. */
export async function recountNumbers({ options }: Command, deps: Deps): Promise<string> {
  const { length } = await verifyNumbers(deps.database)
  await rebuildNumbers(deps)
  await auditOperator(deps.database.sql, deps.clock, 'numbers:rebuild', '', { corrected: length })
  if ('json' in options) return JSON.stringify({ corrected: length })
  return say('verb.numbers.recounted', { count: length })
}
