import { sql } from 'drizzle-orm'
import type { Cents } from '#src/domain/money/money.ts'
import type { Sql } from '#server/db/sql.ts'

/** What both accounts have of a kind, as the operator sees it before and after. */
export interface MergeRow {
  kind: string
  /** Come to the account that stays. */
  moves: number
  /** Don't: it has the same, or they end with the account. */
  ends: number
  cents: Cents | null
}

/** SQL: rows of the emptied account (`f`), those of them that the account that stays has too, and their sum. */
interface Kind {
  rows: string
  ends?: string
  cents?: string
}

const ofEntity = (entity: string): Kind => ({
  rows: `records f where f.entity = '${entity}' and f.doc is not null and`,
  ends: `exists (select 1 from records o where o.customer_id = $into and o.entity = f.entity and o.id = f.id and o.doc is not null)`,
})
const all = (table: string, more: Partial<Kind> = {}): Kind => ({ rows: `${table} f where`, ...more })
const same = (table: string, column: string) =>
  `exists (select 1 from ${table} o where o.customer_id = $into and o.${column} = f.${column})`

const KINDS: Readonly<Record<string, Kind>> = {
  members: all('members', { ends: same('members', 'user_id') }),
  invitations: all('invitations', { ends: same('invitations', 'email') }),
  orders: all('orders', { cents: 'total_cents' }),
  drafts: ofEntity('draft'),
  addresses: ofEntity('address'),
  facilities: ofEntity('facility'),
  trackers: ofEntity('tracker'),
  preferences: ofEntity('preference'),
  batches: all('batches'),
  pickups: all('pickups'),
  freight: all('freight_quotes'),
  invoices: all('invoices', { cents: `case f.kind when 'creditNote' then 0 else f.total_cents end` }),
  unpaid: {
    rows: `invoices f where f.state = 'unpaid' and`,
    cents: 'f.total_cents - f.credited_cents',
  },
  topups: { rows: `top_ups f where f.state = 'paid' and`, cents: 'f.subtotal_cents' },
  lots: { rows: 'promo_lots f where f.remaining > 0 and', cents: 'f.remaining' },
  codes: all('promo_redemptions', { ends: same('promo_redemptions', 'code') }),
  cards: all('cards', {
    ends: `f.gateway in (select gateway from payers where customer_id = $from)
      and f.gateway in (select gateway from payers where customer_id = $into)`,
  }),
  reload: all('auto_reloads', {
    ends: `exists (select 1 from auto_reloads o where o.customer_id = $into)`,
  }),
  claims: all('claims', { cents: 'f.paid_cents' }),
  disputes: all('disputes'),
  chargebacks: all('chargebacks'),
  inquiries: all('inquiries'),
  programs: all('api_keys'),
  webhooks: all('webhooks'),
  notes: all('staff_notes'),
  prices: all('markup_rules', { ends: 'true' }),
  sessions: { rows: 'sessions f where not f.impersonated and f.member_of = $from and', ends: 'true' },
}

/** Of each kind that the emptied account has any of. Counted before anything moves. */
export async function countHoldings(tx: Sql, from: string, into: string): Promise<MergeRow[]> {
  const rows: MergeRow[] = []
  for (const [kind, { rows: which, ends = 'false', cents = 'null::bigint' }] of Object.entries(KINDS)) {
    const whose = kind === 'sessions' ? 'true' : 'f.customer_id = $from'
    const { rows: counted } = await tx.execute<{ moves: number; ends: number; cents: string | null }>(
      named(
        `select count(*) filter (where not (${ends}))::int as moves, count(*) filter (where ${ends})::int as ends,
          sum(${cents}) as cents from ${which} ${whose}`,
        { from, into },
      ),
    )
    const { moves, ends: left, cents: sum } = counted[0]!
    if (moves + left > 0) rows.push({ kind, moves, ends: left, cents: sum === null ? null : Number(sum) })
  }
  return rows
}

/** SQL with `$from` and `$into` as parameters. */
const named = (text: string, ids: Record<'from' | 'into', string>) =>
  sql.join(
    text
      .split(/(\$from|\$into)/)
      .map((part) =>
        part === '$from' || part === '$into'
          ? sql`${ids[part.slice(1) as 'from' | 'into']}::uuid`
          : sql.raw(part),
      ),
  )
