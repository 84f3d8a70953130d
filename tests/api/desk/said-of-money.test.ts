import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

/** What was said: of an e-transfer, and of three acts that are refused in as many ways. */
const SAID = {
  fr: {
    recorded:
      /^ET[\d-]+ : 50\.00 de Mina Roy, inscrits\. Créditez-les au client, ou renvoyez-les et inscrivez-le\.$/,
    repeated:
      /^Non effectué : ET[\d-]+, du même montant, du même expéditeur et du même jour, vient d’être inscrit par Person \d\. Si un deuxième est arrivé, inscrivez-le de nouveau avec « C’est un autre virement .+ »\.$/,
    // A module refuses in the words of verbs, and the verb says of what.
    twice: /^Non effectué : ET[\d-]+ : déjà retourné par Person \d\.$/,
    file: /^Non effectué : Relevé non importé : 1 erreur\.\n {2}ligne 2 : « much » n’est pas un montant\.$/,
  },
  zh: {
    recorded: /^ET[\d-]+：已登记 Mina Roy 汇来的 50\.00。请计入客户余额，或退回并登记。$/,
    repeated:
      /^未执行：Person \d 刚刚登记了金额、汇款人和日期均相同的 ET[\d-]+。如果确实收到第二笔，请再次登记并选择“这是金额、付款人和日期均相同的另一笔转账”。$/,
    twice: /^未执行：ET[\d-]+：Person \d 已退回。$/,
    file: /^未执行：对账单未导入：1 处错误。\n {2}第 2 行：“much”不是金额。$/,
  },
} satisfies Partial<Record<Locale, Record<string, RegExp>>>

describe.each(Object.entries(SAID))('what verbs say at the desk in %s', (locale, said) => {
  let server: TestServer
  let ada: TestCustomer
  let number: string
  beforeAll(async () => {
    server = await startServer()
    ada = await server.customer({ roles: ['ROLE_FINANCE'] })
  })
  afterAll(() => server.close())

  const ask = async (verb: string, values: Record<string, string>, file = '') => {
    const input = Buffer.from(file).toString('base64')
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/admin/verbs',
      headers: { authorization: `Bearer ${ada.token}` },
      cookies: { locale },
      payload: { verb, values, input },
    })
    const { msg, data } = JSON.parse(body) as { msg: string; data?: DeskOutcome | null }
    const words = data ? (data.result as { message: string }).message : msg
    return words.replaceAll('\u00a0', ' ')
  }
  const record = () => ask('transfer receive', { amount: '50.00', sender: 'Mina Roy' })

  test('is what was done', async () => {
    const message = await record()
    expect(message).toMatch(said.recorded)
    ;[number] = /ET[\d-]+/.exec(message)!
  })

  test('is why it wasn’t, with whoever was first and the label of the field that mends it', async () => {
    expect(await record()).toMatch(said.repeated)
  })

  test('is what a module refuses, in the act or in the thread that reads files', async () => {
    const back = { 'e-transfer-number': number, reason: 'unknown' }
    await ask('transfer return', back)
    expect(await ask('transfer return', back)).toMatch(said.twice)
    const csv = 'Date,Description,Amount\n2026-11-20,a,much\n'
    expect(await ask('bank import', { account: 'main', opening: '0.00' }, csv)).toMatch(said.file)
  })

  test('is English at the command line, with its options', async () => {
    expect(await adminOutput(server, 'transfer', 'return', number, '--reason', 'x')).toMatch(
      /^ET[\d-]+: already sent back by Person \d\.$/,
    )
    expect(await adminOutput(server, 'topup', 'list', '--limit', 'all')).toBe(
      '--limit must be a whole number from 1 to 10000, not "all".',
    )
  })
})
