import { sql } from 'drizzle-orm'
import { runVerb } from '#server/admin/cli/run.ts'
import { openDatabase } from '#server/db/open.ts'
import { closeDays } from '#server/modules/books/daily-close.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { timed } from '#tests/bench/figures.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { manyShipments } from '#tests/support/orders/many-shipments.ts'
import { recount } from '#tests/support/payments/recount.ts'
import { startServer } from '#tests/support/server/server.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'

const [SHIPMENTS, MONTH, MOST_MS] = [10_000, '2026-11', 60_000]
/** Past the end of November. */
const AFTER_MS = 20 * 86_400_000

/**
 * Month end: the last day is closed, the whole ledger is verified, the month is closed, and trial balance,
 * general ledger and tax return are exported.
 */
export const month: Row = {
  name: `A month of ${SHIPMENTS.toLocaleString('en')} shipments closed`,
  async run({ say }) {
    const { url, stop } = await startPostgres(ROOT)
    const server = await startServer({
      database: async () =>
        openDatabase({ databaseUrl: await newDatabase(url), dataDir: '' }, { patient: true }),
    })
    try {
      const { orderId } = await boughtOrder(server, { creditCents: 1_000_000_00 })
      await manyShipments(server.deps.database, orderId, SHIPMENTS, MONTH)
      // What the database would do by itself after a bulk insert.
      await server.deps.database.sql.execute(sql`vacuum analyze`)
      server.clock.advance(AFTER_MS)
      say('filled')
      const runAdmin = async (...argv: string[]) => {
        const { output, failed, wrong } = await runVerb({ argv, input: '' }, server.deps)
        if (failed || wrong) throw new Error(output)
        return output
      }
      const began = performance.now()
      await closeDays(server.deps)
      await runAdmin('ledger', 'verify')
      await runAdmin('books', 'close', MONTH)
      const balance = JSON.parse(
        await runAdmin('books', 'export', 'trial-balance', '--month', MONTH, '--json'),
      ) as Record<string, string>[]
      await runAdmin('books', 'export', 'general-ledger', '--month', MONTH, '--format', 'csv')
      await runAdmin('books', 'export', 'gst', '--month', MONTH, '--format', 'csv')
      const ms = performance.now() - began
      const agrees = isRecounted(
        balance,
        await recount(
          async (statement) =>
            (await server.deps.database.sql.execute(sql.raw(statement))).rows as Record<string, unknown>[],
          MONTH,
        ),
      )
      return [
        timed(month.name, 'portage, PostgreSQL', [ms], {
          limit: `≤ ${MOST_MS / 1000} s, and a recount of the raw rows agrees`,
          kept: agrees && ms <= MOST_MS,
          note: 'once: day close, full check of the ledger, close, trial balance, general ledger, GST/HST return',
        }),
      ]
    } finally {
      await server.close()
      await stop()
    }
  },
}

/** Every account of both, to the cent. */
function isRecounted(
  rows: readonly Record<string, string>[],
  { balances, documents }: Awaited<ReturnType<typeof recount>>,
): boolean {
  const cents = new Map(
    rows
      .filter(({ account }) => account !== '')
      .map((row) => [
        row.account!,
        Math.round((Number(row['closing debit']) - Number(row['closing credit'])) * 100),
      ]),
  )
  return (
    cents.size === Object.keys(balances).length &&
    [balances, documents].every((counted) =>
      Object.entries(counted).every(([account, sum]) => (cents.get(account) ?? 0) === sum),
    )
  )
}
