import { sql } from 'drizzle-orm'
import { runVerb } from '#server/admin/cli/run.ts'
import { postCompany } from '#server/db/company-ledger.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { runAdmin, server } from './gateway-server.ts'

/** A bank statement file as a bank offers it for download. */
export const csv = (...rows: string[]) => `Date,Description,Amount,Balance\n${rows.join('\n')}\n`

/** Imports a file with this content, as the operator does. */
export const bring = (text: string, ...options: string[]) =>
  runVerb(
    { argv: ['bank', 'import', 'file.csv', ...options], input: Buffer.from(text).toString('base64') },
    server.deps,
  )

/** Statement lines, as the operator lists them. */
export const lines = async (...options: string[]) =>
  JSON.parse((await runAdmin('bank', 'list', '--json', ...options)).output) as Record<string, string>[]

/** The balance of each account of both ledgers together. */
export const accounts = async () =>
  Object.fromEntries(
    (
      JSON.parse((await runAdmin('books', 'balance', '--json')).output) as {
        account: string
        together: string
      }[]
    ).map(({ account, together }) => [account, together]),
  )

/** Records a received e-transfer. @returns its number */
export const transfer = async (amount: string, sender: string, date: string, ...more: string[]) =>
  /ET\d+-\d{4}/.exec(
    (await runAdmin('transfer', 'receive', amount, '--sender', sender, '--date', date, ...more)).output,
  )![0]

/** A payout of the card gateway on its way to the bank. */
export const payout = async (reference: string, cents: number, arrives: string) => {
  await server.deps.database.sql.execute(
    sql`insert into gateway_movements (gateway, reference, kind, amount_cents, fee_cents, source, at, available_at, heard_at) values ('stripe', ${`txn_${reference}`}, 'payout', ${-cents}, 0, ${reference}, ${arrives}, ${arrives}, now())`,
  )
  await server.deps.database.sql.execute(
    sql`insert into gateway_payouts (gateway, reference, state, amount_cents, at, arrives_at) values ('stripe', ${reference}, 'paid', ${cents}, ${arrives}, ${`${arrives}T12:00:00Z`})`,
  )
  await server.deps.database.transaction((tx) =>
    postCompany(
      tx,
      {
        id: make.id(),
        cause: `movement:stripe:txn_${reference}`,
        document: reference,
        at: new Date(`${arrives}T12:00:00Z`),
      },
      { gateway: -cents, payouts: cents },
    ),
  )
}
