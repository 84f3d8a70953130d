import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { expectedTransfers } from '#server/modules/bank/expected-transfers.ts'
import { openItems, type OpenItem } from '#server/modules/bank/open-items.ts'
import { kindOf, type ItemKind } from '#server/modules/bank/waiting.ts'
import { bookableAccounts, describeAccount } from '#server/modules/books/chart.ts'
import type { Deps } from '#server/http/context.ts'
import type { Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { listing } from '#server/admin/cli/table.ts'

/** What should be on a statement and isn't yet, and e-transfers that customers said they would send. */
export async function listExpected({ options }: Command, { database }: Deps): Promise<string> {
  const most = parseCount('limit', options.limit, 100)
  const [recorded, requested] = await database.transaction(async (tx) => [
    await openItems(tx),
    await expectedTransfers(tx),
  ])
  const rows = [
    ...recorded.map((item) => expectedRow('match', kindOf(item), item)),
    ...requested.map((item) => expectedRow('credit', 'topup', item)),
  ]
  const words = normalizeText(options.text ?? '')
    .split(' ')
    .filter(Boolean)
  const found = rows.filter((row) => {
    const said = normalizeText(Object.values(row).join(' '))
    return words.every((word) => said.includes(word))
  })
  return listing(options, ['act', 'what', 'document', 'amount', 'day', 'name'], found.slice(0, most))
}

const expectedRow = (
  act: 'match' | 'credit',
  kind: ItemKind,
  { document, subject, cents, day, senders }: OpenItem,
) => ({
  act,
  kind,
  to: document ?? subject,
  amount: decimalMoney(cents),
  date: day,
  party: senders[0] ?? '',
})

/** The accounts that a line of a statement can be booked to. */
export async function listBookable({ options }: Command): Promise<string> {
  const rows = bookableAccounts().map((account) => {
    const { title, type } = describeAccount(account)
    return { account, title, type }
  })
  return listing(options, ['account', 'title', 'type'], rows)
}
