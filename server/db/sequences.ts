import { sql } from 'drizzle-orm'
import type { Sql } from './sql.ts'

export type Sequence =
  | 'order_numbers'
  | 'test_numbers'
  | 'inquiry_numbers'
  | 'top_up_numbers'
  | 'chargeback_numbers'
  | 'transfer_numbers'
  | 'bank_line_numbers'
  | 'invoice_numbers'
  | 'manifest_numbers'
  | 'claim_numbers'
  | 'sscc_numbers'
  | 'pickup_numbers'
  | 'sample_pickup_numbers'
  | 'quote_numbers'
  | 'load_numbers'
  | 'bol_numbers'
  | 'countersign_numbers'

/** The next number of a sequence; gaps are harmless (D39). */
export async function nextNumber(tx: Sql, sequence: Sequence): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(sql`select nextval(${sequence}) as n`)
  return Number(rows[0]!.n)
}
