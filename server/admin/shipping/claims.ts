import { join } from 'node:path'
import { and, asc, desc, eq } from 'drizzle-orm'
import { CLAIM_STATES } from '#src/domain/orders/claim.ts'
import { decimalMoney, parseMoney, type Cents } from '#src/domain/money/money.ts'
import { auditOperator } from '#server/db/audit.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { claimFiles, claims } from '#server/db/schema/claims.ts'
import { orders } from '#server/db/schema/shipping.ts'
import { storedFile } from '#server/files/files.ts'
import { answerClaim, reviewClaim } from '#server/modules/claims/claims.ts'
import { fileClaim, settleClaim } from '#server/modules/costs/carrier-claims.ts'
import type { Deps } from '#server/http/context.ts'
import { asUsageError, UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { parseAmount, parseCount, parseDocumentNumber, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing, minute } from '#server/admin/cli/table.ts'

export async function listClaims({ options }: Command, { database }: Deps): Promise<string> {
  const state = parseChoice('state', options.state, CLAIM_STATES)
  const found = await database.sql
    .select()
    .from(claims)
    .where(state && eq(claims.state, state))
    .orderBy(desc(claims.createdAt), asc(claims.id))
    .limit(parseCount('limit', options.limit, 100))
  const rows = found.map((claim) => ({
    number: claim.number,
    order: claim.orderNumber,
    kind: claim.kind,
    state: claim.state,
    asked: decimalMoney(claim.askedCents),
    paid: decimalMoney(claim.paidCents),
    since: minute(claim.createdAt),
    description: claim.description,
  }))
  return listing(
    options,
    ['number', 'order', 'kind', 'state', 'asked', 'paid', 'since (UTC)', 'description'],
    rows,
  )
}

/** Shows one claim in full and marks it as in review. Its pictures are saved to `folder`. */
export async function showClaim(
  { words: [given, folder], options }: Command,
  deps: Deps,
): Promise<CommandResult> {
  const claim = await findClaim(given, deps)
  const { database, clock, config } = deps
  await database.transaction(async (tx) => {
    await reviewClaim(customerDb(claim.customerId, tx), clock, claim, config.site.name)
    await auditOperator(tx, clock, 'claim:show', claim.id, { number: claim.number })
  })
  const files = await database
    .forCustomer(claim.customerId)
    .find(claimFiles, eq(claimFiles.claimId, claim.id), { orderBy: [asc(claimFiles.position)] })
  const saved: { path: string; base64: string }[] = []
  for (const { fileId, name, position } of folder ? files : []) {
    const file = await storedFile(deps, fileId)
    if (file)
      saved.push({
        path: join(folder!, `${claim.number}-${position}-${name}`),
        base64: Buffer.from(file.bytes).toString('base64'),
      })
  }
  const { number, orderNumber, kind, askedCents, paidCents, description, answer, createdAt } = claim
  const state = claim.state === 'opened' ? 'in_review' : claim.state
  if ('json' in options)
    return {
      files: saved,
      output: JSON.stringify({
        number,
        order: orderNumber,
        kind,
        state,
        asked: decimalMoney(askedCents),
        paid: decimalMoney(paidCents),
        description,
        answer,
        photos: files.map(({ name }) => name),
      }),
    }
  const output = [
    `${number}  ${orderNumber}  ${kind}  ${state}  ${minute(createdAt)}`,
    `asked ${decimalMoney(askedCents)}, paid ${decimalMoney(paidCents)}`,
    '',
    description,
    ...(answer ? ['', `Answer: ${answer}`] : []),
    ...files.map(({ name }) => `photo: ${name}`),
  ].join('\n')
  return { output, files: saved }
}

const toPay = ({ askedCents }: typeof claims.$inferSelect, amount: string | undefined): Cents =>
  amount === undefined ? askedCents : parseAmount(amount)

export const claimedCents = async ({ words: [given, amount] }: Command, deps: Deps): Promise<Cents> =>
  toPay(await findClaim(given, deps), amount)

/** `claim accept CM… [amount]`: pays all that was claimed, or a part of it, as credits. */
export const acceptClaim = (command: Command, deps: Deps): Promise<string> => answer(command, deps, true)
export const rejectClaim = (command: Command, deps: Deps): Promise<string> => answer(command, deps, false)

async function answer(
  { words: [given, amount], options }: Command,
  deps: Deps,
  accepted: boolean,
): Promise<string> {
  const { database, clock, config } = deps
  const claim = await findClaim(given, deps)
  if (!options.answer) throw new UsageError(say('verb.answer'))
  const cents = accepted ? toPay(claim, amount) : 0
  await database.transaction(async (tx) => {
    await answerClaim(customerDb(claim.customerId, tx), clock, claim, {
      cents,
      answer: options.answer!,
      by: config.site.name,
    }).catch(asUsageError(claim.number))
    await auditOperator(tx, clock, `claim:${accepted ? 'accept' : 'reject'}`, claim.id, {
      number: claim.number,
      cents,
    })
  })
  return accepted
    ? say('verb.claim.accepted', { number: claim.number, amount: decimalMoney(cents) })
    : say('verb.claim.rejected', { number: claim.number })
}

/** `claim file CM… [amount]`: claims from the carrier what the customer was paid, or another amount. */
export async function fileWithCarrier({ words: [given, amount] }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const claim = await findClaim(given, deps)
  const cents = amount === undefined ? claim.paidCents : parseAmount(amount)
  if (cents === 0) throw new UsageError(say('verb.claim.nothingPaid', { number: claim.number }))
  const [order] = await database.sql
    .select({ carrierCode: orders.carrierCode })
    .from(orders)
    .where(and(eq(orders.customerId, claim.customerId), eq(orders.id, claim.orderId)))
  await database
    .transaction(async (tx) => {
      await fileClaim(tx, clock, claim, { carrierCode: order!.carrierCode, cents })
      await auditOperator(tx, clock, 'claim:file', claim.id, { number: claim.number, cents })
    })
    .catch(asUsageError(claim.number))
  return say('verb.claim.filed', {
    number: claim.number,
    amount: decimalMoney(cents),
    carrier: order!.carrierCode,
  })
}

/** `claim settle CM… amount`: records what the carrier paid, 0 if nothing; the rest is written off. */
export async function settleWithCarrier(
  { words: [given, amount = ''], options }: Command,
  deps: Deps,
): Promise<string> {
  const { database, clock } = deps
  const claim = await findClaim(given, deps)
  const cents = parseMoney(amount)
  if (cents === null) throw new UsageError(say('verb.claim.amount', { given: amount }))
  const onBill = 'on-bill' in options
  const { writtenOffCents } = await database
    .transaction(async (tx) => {
      await auditOperator(tx, clock, 'claim:settle', claim.id, { number: claim.number, cents, onBill })
      return settleClaim(tx, clock, claim, { cents, onBill })
    })
    .catch(asUsageError(claim.number))
  return say('verb.claim.settled', {
    number: claim.number,
    paid: decimalMoney(cents),
    writtenOff: decimalMoney(writtenOffCents),
  })
}

async function findClaim(given: string | undefined, { database }: Deps): Promise<typeof claims.$inferSelect> {
  const number = parseDocumentNumber('claim', given)
  const [claim] = await database.sql.select().from(claims).where(eq(claims.number, number))
  if (!claim) throw new UsageError(say('verb.notFound', { name: number }))
  return claim
}
