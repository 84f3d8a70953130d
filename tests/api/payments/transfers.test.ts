import { describe, expect, test } from 'vitest'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { creditsOf, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { mailsTo } from '#tests/support/mail/queued-mail.ts'
import { withGatewayServer, runAdmin, newCustomer, server } from '#tests/support/payments/gateway-server.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('e-transfers as received, on $name', ({ open }) => {
  withGatewayServer(open)
  const asked = async (customer: TestCustomer, more: { subtotal?: number; coupon?: string } = {}) =>
    (await topUp(customer, { method: 'etransfer', ...more })).data!
  const readTopUp = async (customer: TestCustomer, { id }: TopUp) =>
    (await customer.call<TopUp>('GET', `/topups/${id}`)).data!
  const transfers = async () =>
    JSON.parse((await runAdmin('transfer', 'list', '--json')).output) as Record<string, string>[]
  const grants = async ({ user }: TestCustomer) =>
    (
      await server.deps.database.sql.execute<{ n: number }>(
        `select count(*)::int as n from ledger_entries where customer_id = '${user.customerId}' and reason in ('grant', 'promo')`,
      )
    ).rows[0]!.n

  test.each([
    ['less', '95.00', 95_00],
    ['more', '105.50', 105_50],
  ])(
    '%s than was requested is credited as received, with the bank’s date and the sender, and people see both amounts',
    async (_, received, cents) => {
      const customer = await newCustomer()
      const one = await asked(customer)
      expect(
        await runAdmin(
          'topup',
          'confirm',
          one.referenceNumber,
          '--received',
          received,
          '--date',
          '2026-11-16',
          '--sender',
          'M. ROY',
          '--bank-reference',
          `CA${cents}`,
        ),
      ).toMatchObject({
        failed: false,
        output: `${one.referenceNumber}: ${received} in credits added (100.00 was requested).`,
      })
      expect(await creditsOf(customer)).toBe(cents)
      expect(await readTopUp(customer, one)).toMatchObject({
        state: 'paid',
        subtotal: cents,
        requested: 100_00,
      })
      expect((await transfers())[0]).toMatchObject({
        state: 'credited',
        amount: received,
        date: '2026-11-16',
        sender: 'M. ROY',
        'bank reference': `CA${cents}`,
        'top-up': one.referenceNumber,
      })
      expect((await mailsTo(server, customer, 'credits.receipt'))[0]!.text).toContain(received)
      expect(await grants(customer)).toBe(0)
    },
  )

  test('a second one for the same request is another top-up of the same customer, and one bank reference is booked once', async () => {
    const customer = await newCustomer()
    const one = await asked(customer)
    await runAdmin(
      'topup',
      'confirm',
      one.referenceNumber,
      '--sender',
      'Mina Roy',
      '--bank-reference',
      'CAx1',
    )
    expect(await runAdmin('topup', 'confirm', one.referenceNumber)).toMatchObject({
      failed: true,
      output: expect.stringContaining('If a second e-transfer came') as string,
    })
    const again = ['transfer', 'receive', '100.00', '--sender', 'Mina Roy', '--for', one.referenceNumber]
    expect(await runAdmin(...again, '--bank-reference', 'CAx1')).toMatchObject({
      failed: true,
      output: expect.stringContaining('already recorded') as string,
    })
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await runAdmin(...again, '--bank-reference', 'CAx2')).toMatchObject({ failed: false })
    expect(await creditsOf(customer)).toBe(200_00)
    expect(await mailsTo(server, customer, 'credits.receipt')).toHaveLength(2)
    expect(await grants(customer)).toBe(0)
  })

  test('an unknown one waits, and is credited to its customer or sent back, once', async () => {
    const customer = await newCustomer()
    const numberIn = ({ output }: { output: string }) => /ET\d+-\d{4}/.exec(output)![0]
    const [found, strange] = [
      numberIn(await runAdmin('transfer', 'receive', '40.00', '--sender', 'R. MINA')),
      numberIn(await runAdmin('transfer', 'receive', '7.77', '--sender', 'Nobody')),
    ]
    expect(
      (await transfers())
        .filter(({ state }) => state === 'waiting')
        .map(({ number }) => number!)
        .toSorted(),
    ).toEqual([found, strange].toSorted())
    expect(await runAdmin('transfer', 'match', found, customer.user.userName)).toMatchObject({
      failed: false,
      output: expect.stringContaining('40.00 in credits added') as string,
    })
    expect(await creditsOf(customer)).toBe(40_00)
    for (const verb of [
      ['match', found, customer.user.userName],
      ['return', found, '--reason', 'x'],
    ])
      expect(await runAdmin('transfer', ...verb)).toMatchObject({
        failed: true,
        output: expect.stringContaining('already credited') as string,
      })
    expect(await runAdmin('transfer', 'return', strange, '--reason', 'not a customer')).toMatchObject({
      failed: false,
    })
    expect(await runAdmin('transfer', 'match', strange, customer.user.userName)).toMatchObject({
      failed: true,
      output: expect.stringContaining('already sent back') as string,
    })
    expect(await creditsOf(customer)).toBe(40_00)
    expect(await grants(customer)).toBe(0)
  })

  test('a coupon adds to what was received, and is released when too little came', async () => {
    await runAdmin('promo', 'create', 'FIVE', '--coupon', '5%', '--minimum', '50.00')
    const [enough, short] = [await newCustomer(), await newCustomer()]
    const [one, other] = [await asked(enough, { coupon: 'FIVE' }), await asked(short, { coupon: 'FIVE' })]
    await runAdmin('topup', 'confirm', one.referenceNumber, '--received', '60.00')
    await runAdmin('topup', 'confirm', other.referenceNumber, '--received', '49.99')
    expect([await creditsOf(enough), await creditsOf(short)]).toEqual([63_00, 49_99])
    expect((await topUp(enough, { method: 'etransfer', coupon: 'FIVE' })).code).toBe(601)
    expect((await asked(short, { coupon: 'FIVE' })).additionalCredits).toBe(5_00)
  })

  test('one received after its request was cancelled is credited too; none can be dated tomorrow', async () => {
    const customer = await newCustomer()
    const one = await asked(customer, { subtotal: 30_00 })
    await customer.call('POST', `/topups/${one.id}/cancel`)
    expect(
      await runAdmin('topup', 'confirm', one.referenceNumber, '--received', '20.00', '--date', '2026-11-19'),
    ).toMatchObject({ failed: true, output: expect.stringContaining('in the future') as string })
    expect(await runAdmin('topup', 'confirm', one.referenceNumber, '--received', '20.00')).toMatchObject({
      failed: false,
    })
    expect(await readTopUp(customer, one)).toMatchObject({ state: 'paid', subtotal: 20_00, requested: 30_00 })
  })
})
