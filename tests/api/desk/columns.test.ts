import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { actOf } from '#src/desk/verbs/row-key.ts'
import { wordOf } from '#src/desk/verbs/use-desk-words.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { ANSWERED_KEYS } from '#tests/support/desk/answered-keys.ts'
import { fillDesk, type DeskData } from '#tests/support/desk/busy-desk.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** Every key of an answer, also inside; a freight request's are its schema's, and names of price lines and taxes the account's. */
function keysIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(keysIn)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) =>
    key === 'request' || (/^(lines|taxes)$/.test(key) && !Array.isArray(value))
      ? [key]
      : [key, ...keysIn(value)],
  )
}

describe('what the desk shows of a busy server', () => {
  let server: TestServer
  let staff: TestCustomer
  let data: DeskData
  beforeAll(async () => {
    server = await startServer()
    data = await fillDesk(server)
    staff = await server.customer({ roles: ['ROLE_ADMIN'] })
  })
  afterAll(() => server.close())

  const run = async (verb: string, values: Record<string, string> = {}) => {
    const answer = await staff.call<DeskOutcome>('POST', '/admin/verbs', { verb, values })
    if (answer.code !== 200) throw new Error(`${verb}: ${answer.msg}`)
    return answer.data!.result
  }
  /** The keys of an answer that aren't among the noun's in tests/support/desk/answered-keys.ts. */
  const unknownIn = (verb: string, result: unknown) => {
    const known = new Set(['message', ...ANSWERED_KEYS[verb.split(' ')[0]!]!.split(' ')])
    return keysIn(result)
      .map(wordOf)
      .filter((key) => !known.has(key))
  }

  /** Lists that leave something out unless they are asked for everything. */
  const WIDEST: Readonly<Record<string, Record<string, string>>> = {
    'fuel list': { all: '' },
    'freight list': { all: '' },
    'cost list': { days: '0' },
  }
  const looks = Object.keys(VERBS).filter((name) =>
    /^(list|refunds|accounts|balance|days|codes)$/.test(actOf({ name })),
  )
  test.each(looks)('%s has rows, and each of its columns is known', async (verb) => {
    const result = await run(verb, WIDEST[verb])
    const rows = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows
    expect(rows.length).toBeGreaterThan(0)
    expect(unknownIn(verb, result)).toEqual([])
  })

  test.each([
    ['customer find', () => ({ text: data.order })],
    ['customer show', () => ({ customer: data.customer })],
    [
      'customer merge',
      () => ({ from: data.other, into: data.customer, reason: 'one business', 'dry-run': '' }),
    ],
    ['customer erase', () => ({ customer: data.other, reason: 'asked', 'dry-run': '' })],
    ['order show', () => ({ number: data.tracking })],
    ['user create', () => ({ email: 'new@example.com' })],
    ['user impersonate', () => ({ email: data.email, reason: 'A call' })],
    ['credit grant', () => ({ email: data.email, amount: '5.00', reason: 'Late' })],
    ['claim show', () => ({ 'claim-number': data.claim })],
    ['inquiries show', () => ({ number: data.inquiry })],
    ['freight similar', () => ({ 'quote-number': data.quote })],
    ['freight show', () => ({ 'quote-number': data.quote })],
    ['freight offer', () => ({ 'quote-number': data.quote, carriage: '1850.00', days: '5', 'dry-run': '' })],
    ['freight offer', () => ({ 'quote-number': data.quote, carriage: '1850.00', days: '5', mail: '' })],
    ['freight card', () => ({ 'quote-number': data.quote })],
    ['freight outcomes', () => ({})],
    ['bill show', () => ({ 'bill-number': 'B-7' })],
    ['bill carriers', () => ({})],
    ['bill find', () => ({ 'bill-number': 'B-7', text: data.order })],
    ['bill propose', () => ({ 'bill-number': 'B-7' })],
    ['bill adjust', () => ({ 'bill-number': 'B-7', 'dry-run': '' })],
    ['cost ageing', () => ({})],
    ['margin sum', () => ({ by: 'service' })],
    ['ledger verify', () => ({})],
    ['books close', () => ({ month: '2026-10', 'dry-run': '' })],
    ['books export', () => ({ report: 'trial-balance', month: '2026-11', format: 'csv' })],
    ['books code', () => ({ program: 'xero', account: 'revenue', code: '200' })],
    ['fuel set', () => ({ carrier: 'sample_ground', percent: '19.75', reason: 'index' })],
    ['config check', () => ({})],
    ['backup', () => ({ file: 'today.backup' })],
  ])('%s answers what is known', async (verb, values) => {
    expect(unknownIn(verb, await run(verb, values()))).toEqual([])
  })

  test('audit show answers what is known', async () => {
    const [newest] = (await run('audit list')) as { id: string }[]
    expect(unknownIn('audit show', await run('audit show', { id: newest!.id }))).toEqual([])
  })
})
