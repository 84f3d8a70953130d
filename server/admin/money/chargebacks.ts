import { asc, desc, eq, sql } from 'drizzle-orm'
import { ownerEmail } from '#server/db/owner-email.ts'
import { MAX_IMAGE_BYTES } from '#src/domain/shared/limits.ts'
import { isPdf, MEDIA_HEAD_BYTES, mediaOf } from '#src/domain/shared/media.ts'
import { decimalMoney } from '#src/domain/money/money.ts'
import { EVIDENCE_KINDS } from '#src/domain/money/top-up.ts'
import { MEGABYTE } from '#src/domain/shared/units.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb, type CustomerDb } from '#server/db/customer-db.ts'
import { chargebackFiles, chargebacks, topUps } from '#server/db/schema/money/payments.ts'
import { storeFile, storedFile } from '#server/files/files.ts'
import {
  isEnded,
  payChargeback,
  writeOffChargeback,
  type ChargebackRow,
} from '#server/modules/billing/chargebacks/chargebacks.ts'
import type { Evidence } from '#server/payments/gateway.ts'
import { handleDisputeEvent } from '#server/modules/payments/gateway-events.ts'
import type { Deps } from '#server/http/context.ts'
import { refusalAsUsageError, UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

export async function listChargebacks({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, ['inquiry', 'open', 'won', 'lost'])
  const owner = ownerEmail(sql`chargebacks.customer_id`)
  const topUp = sql<string>`
    (select t.number from ${topUps} t
      where t.customer_id = chargebacks.customer_id and t.id = chargebacks.top_up_id)`
  const found = await database.sql
    .select({ row: chargebacks, owner, topUp })
    .from(chargebacks)
    .where(state && eq(chargebacks.state, state))
    .orderBy(desc(chargebacks.createdAt), desc(chargebacks.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map(({ row, owner: customer, topUp: of }) => ({
    number: row.number,
    state: row.state,
    'top-up': of,
    amount: decimalMoney(row.amountCents),
    fee: decimalMoney(row.feeCents),
    held: decimalMoney(row.state === 'open' ? row.frozenCents : 0),
    owed: decimalMoney(row.dueCents),
    reason: row.reason,
    'answer by (UTC)': row.answerBy ? minute(row.answerBy) : '',
    contested: row.answeredAt ? 'yes' : 'no',
    customer,
  }))
  return listing(
    options,
    [
      'number',
      'state',
      'top-up',
      'amount',
      'fee',
      'held',
      'owed',
      'reason',
      'answer by (UTC)',
      'contested',
      'customer',
    ],
    rows,
  )
}

/** One dispute with all that is kept for the bank, by kind. */
export async function showChargeback({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const row = await findChargeback(given, deps)
  const db = deps.database.forCustomer(row.customerId)
  const topUp = await db.one(topUps, eq(topUps.id, row.topUpId))
  const kept = await db.find(chargebackFiles, eq(chargebackFiles.chargebackId, row.id), {
    orderBy: [asc(chargebackFiles.kind)],
  })
  const shown = {
    number: row.number,
    state: row.state,
    customer: row.customerId,
    topUp: topUp?.number ?? '',
    amount: decimalMoney(row.amountCents),
    fee: decimalMoney(row.feeCents),
    held: decimalMoney(row.state === 'open' ? row.frozenCents : 0),
    owed: decimalMoney(row.dueCents),
    reason: row.reason,
    answerBy: row.answerBy ? minute(row.answerBy) : '',
    contested: row.answeredAt ? minute(row.answeredAt) : '',
    evidence: kept.map(({ kind, name, createdAt }) => ({ kind, name, at: minute(createdAt) })),
  }
  return JSON.stringify(shown, null, 'json' in options ? 0 : 2)
}

/**
 * `chargeback evidence CB… --file pod.pdf --kind shipping`: stores evidence that the charge was right, to be
 * sent with the answer.
 */
export async function addEvidence({ words: [given], options, input }: Command, deps: Deps): Promise<string> {
  const kind = parseChoice('kind', options.kind, EVIDENCE_KINDS)
  if (!kind) throw new UsageError(say('verb.chargeback.kind', { known: EVIDENCE_KINDS.join(', ') }))
  if (!options.file || !input) throw new UsageError(say('verb.file.add'))
  const row = await findOpenChargeback(given, deps)
  const bytes = new Uint8Array(Buffer.from(input, 'base64'))
  const head = bytes.subarray(0, MEDIA_HEAD_BYTES)
  const type = isPdf(head) ? 'application/pdf' : mediaOf(head)?.type
  if (type !== 'application/pdf' && type !== 'image/png' && type !== 'image/jpeg')
    throw new UsageError(say('verb.chargeback.format', { file: options.file }))
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new UsageError(say('verb.fileTooLarge', { file: options.file, most: MAX_IMAGE_BYTES / MEGABYTE }))
  const name = options.file.split(/[\\/]/).at(-1)!
  const fileId = await storeFile(deps, { type, bytes })
  await deps.database.transaction(async (tx) => {
    await customerDb(row.customerId, tx).put(
      chargebackFiles,
      [{ chargebackId: row.id, kind, fileId, name, createdAt: deps.clock.now() }],
      [chargebackFiles.chargebackId, chargebackFiles.kind],
    )
    await auditOperator(tx, deps.clock, 'chargeback:evidence', row.id, { number: row.number, kind })
  })
  return say('verb.chargeback.kept', { number: row.number, file: name })
}

/**
 * `chargeback contest CB… --answer "…"`: tells the bank why the charge was right, with the stored evidence.
 * The bank decides weeks later.
 */
export async function contestChargeback({ words: [given], options }: Command, deps: Deps): Promise<string> {
  if (!options.answer) throw new UsageError(say('verb.chargeback.answer'))
  const row = await findOpenChargeback(given, deps)
  await deps.gateway.answerDispute(row.reference, {
    words: options.answer,
    evidence: await loadEvidence(row, deps),
  })
  const { state } = await recordAndRefresh(deps, row, 'contest', { answeredAt: deps.clock.now() })
  const { number } = row
  return state === row.state
    ? say('verb.chargeback.sent', { number })
    : say('verb.chargeback.state', { number, state })
}

/** `chargeback accept CB…`: the cardholder is right, or contesting isn't worth it. */
export async function acceptChargeback({ words: [given] }: Command, deps: Deps): Promise<string> {
  const row = await findOpenChargeback(given, deps)
  await deps.gateway.answerDispute(row.reference, null)
  const { state, dueCents } = await recordAndRefresh(deps, row, 'accept', {})
  const { number } = row
  if (!isEnded({ state })) return say('verb.chargeback.accepted', { number })
  return dueCents > 0
    ? say('verb.chargeback.owes', { number, amount: decimalMoney(dueCents) })
    : say('verb.chargeback.state', { number, state })
}

/** `chargeback deduct CB… [amount]`: takes what is owed out of the customer's credits. */
export const deductChargeback = (command: Command, deps: Deps): Promise<string> =>
  settleDue(command, deps, 'deduct')

/** `chargeback write-off CB… [amount]`: writes off what is owed. */
export const concedeChargeback = (command: Command, deps: Deps): Promise<string> =>
  settleDue(command, deps, 'write-off')

async function settleDue(
  { words: [given, amount] }: Command,
  { database, clock }: Deps,
  verb: 'deduct' | 'write-off',
): Promise<string> {
  const { customerId, id, number, dueCents } = await findChargeback(given, { database })
  if (dueCents === 0) throw new UsageError(say('verb.chargeback.nothingOwed', { number }))
  const cents = amount === undefined ? dueCents : parseAmount(amount, '15.00')
  const { dueCents: left } = await database.transaction(async (tx) => {
    const db: CustomerDb = customerDb(customerId, tx)
    const row = await (verb === 'deduct' ? payChargeback : writeOffChargeback)(db, clock, id, cents).catch(
      refusalAsUsageError(number),
    )
    await auditOperator(tx, clock, `chargeback:${verb}`, id, { number, cents })
    return row
  })
  return say(verb === 'deduct' ? 'verb.chargeback.deducted' : 'verb.chargeback.writtenOff', {
    number,
    amount: decimalMoney(cents),
    left: decimalMoney(left),
  })
}

async function loadEvidence({ customerId, id }: ChargebackRow, deps: Deps): Promise<Evidence[]> {
  const kept = await deps.database
    .forCustomer(customerId)
    .find(chargebackFiles, eq(chargebackFiles.chargebackId, id), { orderBy: [asc(chargebackFiles.kind)] })
  const evidence: Evidence[] = []
  for (const { kind, fileId, name } of kept) {
    const file = await storedFile(deps, fileId)
    if (file) evidence.push({ kind, key: fileId, name, ...file })
  }
  return evidence
}

/** Records the action and asks the gateway for the dispute's state, so that the answer can report it. */
async function recordAndRefresh(
  deps: Deps,
  row: ChargebackRow,
  verb: string,
  values: Partial<Pick<ChargebackRow, 'answeredAt'>>,
): Promise<ChargebackRow> {
  const { database, clock } = deps
  await auditOperator(database.sql, clock, `chargeback:${verb}`, row.id, { number: row.number })
  const db = database.forCustomer(row.customerId)
  await db.update(chargebacks, { ...values, updatedAt: clock.now() }, eq(chargebacks.id, row.id))
  await handleDisputeEvent(deps, row.reference)
  return (await db.one(chargebacks, eq(chargebacks.id, row.id)))!
}

async function findOpenChargeback(given: string | undefined, deps: Deps): Promise<ChargebackRow> {
  const row = await findChargeback(given, deps)
  const { number, state, gateway } = row
  if (isEnded(row)) throw new UsageError(say('verb.chargeback.ended', { number, state }))
  if (gateway !== deps.gateway.name)
    throw new UsageError(say('verb.chargeback.elsewhere', { number, gateway }))
  return row
}

async function findChargeback(
  given: string | undefined,
  { database }: Pick<Deps, 'database'>,
): Promise<ChargebackRow> {
  const number = parseDocumentNumber('chargeback', given)
  const [found] = await database.sql.select().from(chargebacks).where(eq(chargebacks.number, number))
  if (!found) throw new UsageError(say('verb.notFound', { name: number }))
  return found
}
