import { decimalMoney, sumCents, type Cents } from '#src/domain/money/money.ts'
import { inArray } from 'drizzle-orm'
import { customers } from '#server/db/schema/accounts.ts'
import { customerName } from '#server/modules/members/customers.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { brokenConstraint } from '#server/platform/errors.ts'
import { proposeAdjustments, sendProposal, type Proposal } from '#server/modules/costs/bill-adjustments.ts'
import type { CarrierBill } from '#server/modules/costs/bills.ts'
import { storeEvidence } from '#server/admin/money/invoices.ts'
import type { Deps } from '#server/http/context.ts'
import { isForVerbs, UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, table } from '#server/admin/cli/table.ts'
import { rowEvidence } from './row-evidence.ts'
import { findBill } from './find-bill.ts'

/** `bill propose`: what the rows of a bill mean for customers, by row. */
export async function proposeBill(command: Command, deps: Deps): Promise<string> {
  const bill = await findBill(command, deps)
  const proposals = await proposeAdjustments(deps.database.sql, deps, bill)
  const names = await namesOf(deps, proposals)
  return listing(
    command.options,
    [
      'row',
      'state',
      'kind',
      'order',
      'customer',
      'name',
      'reason',
      'note',
      'net',
      'tax',
      'total',
      'against',
      'earlier',
      'invoice',
    ],
    proposals.map((proposal) => {
      const { line, order, kind, reason, netCents, totalCents, against, earlier, sent } = proposal
      return {
        row: String(line.row),
        state: stateOf(proposal),
        kind,
        order: order.number,
        customer: order.customerId,
        name: names.get(order.customerId) ?? '',
        reason,
        note: line.note,
        net: decimalMoney(netCents),
        tax: decimalMoney(totalCents - netCents),
        total: decimalMoney(totalCents),
        against: against ?? '',
        earlier: earlier.join(', '),
        invoice: sent ?? '',
      }
    }),
  )
}

/** `held`: somebody may have invoiced this very charge by hand, so that it is sent only if it is named. */
const stateOf = ({ sent, earlier }: Proposal): 'sent' | 'held' | 'proposed' =>
  sent !== null ? 'sent' : earlier.length > 0 ? 'held' : 'proposed'

/**
 * `bill adjust`: sends what is proposed, each row in a transaction of its own and once, however often and by however
 * many it is asked for; `--dry-run` says what each customer would get.
 */
export async function adjustBill(command: Command, deps: Deps): Promise<string> {
  const { options } = command
  const bill = await findBill(command, deps)
  const chosen = await chosenOf(command, deps, bill)
  const left = chosen.filter(({ sent }) => sent === null)
  const dryRun = 'dry-run' in options
  const [done, already]: [Proposal[], number[]] = [[], chosen.filter(({ sent }) => sent !== null).map(rowOf)]
  const faults: { row: number; reason: string }[] = []
  if (dryRun) done.push(...left)
  else {
    const picture =
      options.evidence && command.input ? await storeEvidence(deps, options.evidence, command.input) : null
    for (const proposal of left) {
      const outcome = await send(deps, bill, proposal, picture ? [picture] : [])
      if (outcome === 'sent') done.push(proposal)
      else if (outcome === 'already') already.push(rowOf(proposal))
      else faults.push({ row: rowOf(proposal), reason: outcome.reason })
    }
  }
  const owners = await byCustomer(deps, done)
  const sums = figuresOf(done)
  if ('json' in options)
    return JSON.stringify({ number: bill.number, dryRun, ...sums, customers: owners, already, faults })
  return [
    say(dryRun ? 'verb.bill.wouldAdjust' : 'verb.bill.adjusted', {
      number: bill.number,
      count: done.length,
      charged: sums.charged,
      credited: sums.credited,
    }),
    table(
      ['customer', 'name', 'rows', 'charged', 'credited', 'tax'],
      owners.map(({ customer, name, rows, charged, credited, tax }) => [
        customer,
        name,
        rows,
        charged,
        credited,
        tax,
      ]),
    ),
    ...(already.length > 0 ? [say('verb.bill.alreadyAdjusted', { rows: already.join(', ') })] : []),
    ...faults.map(({ row, reason }) => say('verb.bill.notAdjusted', { row, reason })),
  ].join('\n')
}

/** What `bill adjust` gives away: above COUNTERSIGN_ABOVE it takes two people. */
export async function creditedByBill(command: Command, deps: Deps): Promise<Cents> {
  const chosen = await chosenOf(command, deps, await findBill(command, deps))
  return sumCents(
    chosen.filter(({ kind, sent }) => kind === 'credit' && sent === null).map(({ totalCents }) => totalCents),
  )
}

/** The proposals of `--rows`, else all that somebody need not look at first. */
async function chosenOf({ options }: Command, deps: Deps, bill: CarrierBill): Promise<Proposal[]> {
  const all = await proposeAdjustments(deps.database.sql, deps, bill)
  if (options.rows === undefined) return all.filter((one) => stateOf(one) !== 'held')
  return [...new Set(options.rows.split(',').map((row) => row.trim()))].map((row) => {
    const found = all.find(({ line }) => String(line.row) === row)
    if (!found) throw new UsageError(say('verb.bill.notProposed', { number: bill.number, row }))
    return found
  })
}

const rowOf = ({ line }: Proposal): number => line.row

/** What the database refuses when a row was passed on already: by its cause, in the invoices or in the ledger. */
const ONCE: ReadonlySet<string> = new Set(['invoices_cause', 'ledger_entries_cause'])

async function send(
  deps: Deps,
  bill: CarrierBill,
  proposal: Proposal,
  pictures: readonly { fileId: string; name: string }[],
): Promise<'sent' | 'already' | { reason: string }> {
  const { database, clock } = deps
  const { line, order, kind, reason, netCents } = proposal
  const evidence = kind === 'charge' ? [await rowEvidence(deps, bill, proposal), ...pictures] : []
  try {
    await database.transaction(async (tx) => {
      const invoice = await sendProposal(customerDb(order.customerId, tx), deps, proposal, evidence)
      await auditOperator(tx, clock, 'bill:adjust', order.id, {
        number: order.number,
        bill: bill.number,
        row: line.row,
        kind,
        cents: netCents,
        reason,
        invoice,
      })
    })
    return 'sent'
  } catch (error) {
    if (ONCE.has(brokenConstraint(error) ?? '')) return 'already'
    // Less is left of the adjustment than when it was looked at. The others go on.
    if (isForVerbs(error)) return { reason: say(error.messageId, { name: order.number, ...error.values }) }
    throw error
  }
}

function figuresOf(proposals: readonly Proposal[]) {
  const sum = (kind: Proposal['kind'], of: (one: Proposal) => Cents) =>
    sumCents(proposals.filter((one) => one.kind === kind).map(of))
  const [charged, credited] = [
    sum('charge', ({ totalCents }) => totalCents),
    sum('credit', ({ totalCents }) => totalCents),
  ]
  const tax =
    charged -
    sum('charge', ({ netCents }) => netCents) -
    (credited - sum('credit', ({ netCents }) => netCents))
  return {
    rows: String(proposals.length),
    charged: decimalMoney(charged),
    credited: decimalMoney(credited),
    tax: decimalMoney(tax),
  }
}

async function byCustomer(deps: Deps, proposals: readonly Proposal[]) {
  const names = await namesOf(deps, proposals)
  return [...names].map(([customer, name]) => ({
    customer,
    name,
    ...figuresOf(proposals.filter(({ order }) => order.customerId === customer)),
  }))
}

async function namesOf({ database }: Deps, proposals: readonly Proposal[]): Promise<Map<string, string>> {
  const ids = [...new Set(proposals.map(({ order }) => order.customerId))]
  const rows = await database.sql
    .select({ id: customers.id, name: customerName })
    .from(customers)
    .where(inArray(customers.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
