import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { adminOutput } from '#tests/support/server/run-admin.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { waitingFreight } from '#tests/support/server/waiting.ts'

/** What is asked at the desk, and what somebody reads who has it in that language. */
type Said = readonly [verb: string, values: Record<string, string>, said: Record<'zh' | 'fr' | 'sp', string>]

describe('what a verb says at the desk', () => {
  let server: TestServer
  let admin: TestCustomer
  let mina: TestCustomer
  let quote: string
  beforeAll(async () => {
    // Nothing that we read.
    vi.stubEnv('SITE_COLOUR', 'red')
    server = await startServer()
    admin = await server.customer({ roles: ['ROLE_ADMIN'] })
    mina = await server.customer()
    quote = await waitingFreight(server, mina)
    await adminOutput(server, 'freight', 'refuse', quote, '--answer', 'No truck')
  }, 60_000)
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })

  async function say(
    locale: Locale,
    verb: string,
    values: Record<string, string>,
    input = '',
  ): Promise<string> {
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/admin/verbs',
      headers: { authorization: `Bearer ${admin.token}`, cookie: `locale=${locale}` },
      payload: { verb, values, input: Buffer.from(input).toString('base64') },
    })
    const { msg, data } = JSON.parse(body) as Envelope<DeskOutcome>
    return data ? ((data.result as { message?: string }).message ?? JSON.stringify(data.result)) : msg
  }

  const SAYINGS: Record<string, () => Said> = {
    'a sentence of its own': () => [
      'user confirm',
      { email: mina.user.userName },
      {
        zh: `${mina.user.userName} 现在可以购买了。`,
        fr: `${mina.user.userName} peut maintenant acheter.`,
        sp: `${mina.user.userName} ya puede comprar.`,
      },
    ],
    'how many': () => [
      'customer log-out',
      { customer: mina.user.customerId, reason: 'lost phone' },
      { zh: '已结束 1 个会话。', fr: '0 session terminée.', sp: 'Se cerraron 0 sesiones.' },
    ],
    'a refusal of its own': () => [
      'markup end',
      { carrier: 'nobody', reason: 'gone' },
      {
        zh: '未执行：找不到承运商“nobody”。现有承运商：',
        fr: 'Non effectué : Le transporteur « nobody » est introuvable. Transporteurs : ',
        sp: 'No se hizo: No se encontró el transportista «nobody». Transportistas: ',
      },
    ],
    'that something isn’t there': () => [
      'cost release',
      { 'order-number': 'OR0000-1235', reason: 'never picked up' },
      {
        zh: '未执行：找不到 OR0000-1235 的成本。',
        fr: 'Non effectué : Aucun coût trouvé pour OR0000-1235.',
        sp: 'No se hizo: No se encontró ningún costo de OR0000-1235.',
      },
    ],
    'the refusal of a module': () => [
      'freight refuse',
      { 'quote-number': quote, answer: 'No truck' },
      {
        zh: `无法答复 ${quote}：该询价已谢绝。`,
        fr: `Impossible de répondre à ${quote} : la demande est refusée.`,
        sp: `No se puede responder a ${quote}: la solicitud está rechazada.`,
      },
    ],
    'notes about settings': () => [
      'config check',
      {},
      {
        zh: '不是 Portage 的设置。',
        fr: 'n’est pas un paramètre de Portage.',
        sp: 'no es una opción de configuración de Portage.',
      },
    ],
    'the refusal of what it runs': () => [
      'customer merge',
      {
        from: mina.user.customerId,
        into: mina.user.customerId,
        reason: 'same',
        'dry-run': '',
      },
      {
        zh: '未执行：无法合并：请选择两个不同的客户。',
        fr: 'Non effectué : Fusion impossible : choisissez deux clients différents.',
        sp: 'No se hizo: No se pueden combinar: elija dos clientes distintos.',
      },
    ],
    'what stands in the way of a restore': () => [
      'restore',
      { file: 'absent.backup' },
      { zh: '其中有 2 位客户。', fr: 'Elle contient 2 clients.', sp: 'Contiene 2 clientes.' },
    ],
    'what is wrong with a back-up': () => [
      'restore',
      { file: 'absent.backup', replace: '' },
      { zh: '（ENOENT）。', fr: 'Impossible de lire ', sp: 'No se puede leer ' },
    ],
    'words that screens have': () => [
      'feature set',
      { feature: 'pickups', state: 'on', reason: 'mended' },
      { zh: '预约取件：开启', fr: 'Réservation de ramassages : Active', sp: 'Reserva de recogidas: Activa' },
    ],
  }

  test.each(Object.keys(SAYINGS))('is in the language of whoever reads it: %s', async (name) => {
    const [verb, values, said] = SAYINGS[name]!()
    for (const locale of ['zh', 'fr', 'sp'] as const)
      expect((await say(locale, verb, values)).replaceAll('\u00a0', ' ')).toContain(said[locale])
  })

  test('names the place and the fault in a file in one language', async () => {
    const csv = 'code,rate\n640391OO,8\n'
    const fault = await say('fr', 'customs tariff', { country: 'CA', reason: 'T2026-2' }, csv)
    expect(fault).toContain('Tarif douanier non importé')
    expect(fault).toMatch(/ligne \d|le fichier/)
    expect(fault).not.toMatch(/\b(row|this|the file)\b/)
  })

  test('names what is wrong in the ledger', async () => {
    const { sql: db } = server.deps.database
    const change = async (by: number) => {
      await db.execute(sql.raw('alter table ledger_accounts disable trigger user'))
      await db.execute(sql.raw(`update ledger_accounts set posted = posted + ${by} where kind = 'credits'`))
      await db.execute(sql.raw('alter table ledger_accounts enable trigger user'))
    }
    await change(-1)
    expect(await say('fr', 'ledger verify', {})).toContain('le solde d’un compte diffère de ses lignes')
    expect(await say('zh', 'ledger verify', {})).toContain('科目余额与明细不符')
    await change(1)
    expect(await say('fr', 'ledger verify', {})).toContain('"ok":true')
  })

  test('is English at the command line', async () => {
    const { output } = await runVerb(
      { argv: ['user', 'confirm', mina.user.userName], input: '' },
      server.deps,
    )
    expect(output).toBe(`${mina.user.userName} can buy now.`)
  })
})
