import { decimalMoney } from '#src/domain/money/money.ts'
import type { Deps } from '#server/http/context.ts'
import { mergeCustomers } from '#server/modules/merging/merge.ts'
import type { MergeRow } from '#server/modules/merging/counts.ts'
import { asUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'
import { customerById } from './customers.ts'

/** `customer merge`: makes two accounts of one business one; with --dry-run it only says what would come of it. */
export async function mergeTwoCustomers(
  { words: [emptied, stays], options }: Command,
  deps: Deps,
): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const [from, into] = [await customerById(emptied, deps), await customerById(stays, deps)]
  const dryRun = 'dry-run' in options
  const done = await mergeCustomers(deps, {
    from: from.id,
    into: into.id,
    reason: options.reason,
    dryRun,
  }).catch(asUsageError(from.id))
  const rows = done.rows.map(rowOf)
  if ('json' in options)
    return JSON.stringify({
      from: from.id,
      into: into.id,
      dryRun,
      credits: decimalMoney(done.creditCents),
      promo: decimalMoney(done.promoCents),
      owed: decimalMoney(done.owedCents),
      creditsBefore: decimalMoney(done.beforeCents),
      creditsAfter: decimalMoney(done.afterCents),
      moved: rows,
    })
  return [
    say(dryRun ? 'verb.merge.would' : 'verb.merge.done'),
    table(
      ['kind', 'moves', 'ends', 'amount'],
      rows.map(({ kind, moves, ends, amount }) => [kind, String(moves), String(ends), amount]),
    ),
    say('verb.merge.credits', {
      credits: decimalMoney(done.creditCents),
      promo: decimalMoney(done.promoCents),
      before: decimalMoney(done.beforeCents),
      after: decimalMoney(done.afterCents),
    }),
    say('verb.merge.owed', { owed: decimalMoney(done.owedCents) }),
  ].join('\n')
}

const rowOf = ({ kind, moves, ends, cents }: MergeRow) => ({
  kind,
  moves,
  ends,
  amount: cents === null ? '' : decimalMoney(cents),
})
