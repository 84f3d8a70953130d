/**
 * An independent recount of a month's books from raw rows: it imports nothing from the product. Beside the
 * plain sum of an account, its expected balance is computed from invoices, top-ups, refunds, movements and
 * statements where those determine it.
 */
type Rows = readonly Record<string, unknown>[]
/** Runs plain SQL. */
export type Query = (statement: string) => Promise<Rows>
export interface Recount {
  /** Cents by account, debit positive, from the raw lines. */
  balances: Record<string, number>
  debits: number
  credits: number
  /** The same accounts computed from documents, where those determine them. */
  documents: Record<string, number>
}

/** @param month YYYY-MM; balances are as of its end, in Toronto */
export async function recount(query: Query, month: string): Promise<Recount> {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  const [begin, end] = [
    `timestamp '${month}-01' at time zone 'America/Toronto'`,
    `timestamp '${next}' at time zone 'America/Toronto'`,
  ]
  const balances: Record<string, number> = {}
  let [debits, credits] = [0, 0]
  const entries = new Map<string, boolean>()
  for (const [kind, statement] of [
    [
      'customer',
      `select customer_id || '/' || id as id, created_at < ${end} as counts, created_at >= ${begin} as inside from ledger_entries`,
    ],
    [
      'company',
      `select id::text as id, created_at < ${end} as counts, created_at >= ${begin} as inside from company_entries`,
    ],
  ] as const)
    for (const { id, counts, inside } of await query(statement))
      if (counts === true) entries.set(`${kind} ${String(id)}`, inside === true)
  for (const [kind, statement] of [
    ['customer', "select customer_id || '/' || entry_id as id, account, amount from ledger_lines"],
    ['company', 'select entry_id::text as id, account, amount from company_lines'],
  ] as const)
    for (const { id, account, amount } of await query(statement)) {
      const inside = entries.get(`${kind} ${String(id)}`)
      if (inside === undefined) continue
      const cents = Number(amount)
      balances[String(account)] = (balances[String(account)] ?? 0) + cents
      if (inside && cents > 0) debits += cents
      if (inside && cents < 0) credits -= cents
    }
  return { balances, debits, credits, documents: await fromDocuments(query, end) }
}

async function fromDocuments(query: Query, end: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  const add = (account: string, cents: number) => {
    found[account] = (found[account] ?? 0) + cents
  }
  for (const { kind, of_card: ofCard, subtotal_cents: subtotal, content } of await query(
    `select kind, order_id is null as of_card, subtotal_cents, content from invoices where created_at < ${end}`,
  )) {
    const sign = kind === 'creditNote' ? 1 : -1
    add(ofCard === true ? 'fees' : 'revenue', sign * Number(subtotal))
    const { taxes = [] } = (typeof content === 'string' ? JSON.parse(content) : content) as {
      taxes?: { type: string; amountCents: number }[]
    }
    for (const { type, amountCents } of taxes) add(`tax_${type}`, sign * amountCents)
  }
  for (const {
    owed,
  } of await query(`select total_cents - (select coalesce(sum(n.total_cents), 0) from invoices n where n.customer_id = v.customer_id and n.refers_to = v.id and n.created_at < ${end}) as owed
    from invoices v where kind <> 'creditNote' and due_at is not null and created_at < ${end} and (paid_at is null or paid_at >= ${end})`))
    add('receivable', Number(owed))
  for (const { amount, fee } of await query(
    `select amount_cents as amount, fee_cents as fee from gateway_movements where at < ${end}`,
  ))
    add('gateway', Number(amount) - Number(fee))
  return found
}
