import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { addCard, creditsOf, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { DATABASES } from '#tests/support/database/databases.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'

describe.each(DATABASES)('codes on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open, env: { RATE_LIMITS: 'promo=1000/minute' } })
  })
  afterAll(() => server.close())
  afterEach(() => ledgerHolds(server))
  const runAdmin = async (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const person = () => server.customer({ creditCents: 0 })

  test('a promo gives its credits once per account, to as many accounts as it allows, until it ends', async () => {
    await runAdmin('promo', 'create', 'welcome10', '--credit', '10.00', '--cap', '2')
    const people = await Promise.all([person(), person(), person()])
    const [one, two, three] = people as [TestCustomer, TestCustomer, TestCustomer]
    const redeem = (customer: TestCustomer, code = 'welcome10 ') =>
      customer.call<TopUp>('POST', '/promos/redeem', { code })
    const twice = await Promise.all([redeem(one), redeem(one)])
    expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
    expect((await redeem(two)).data).toMatchObject({
      method: 'promo',
      state: 'paid',
      additionalCredits: 10_00,
      totalCost: 0,
    })
    expect(await redeem(three)).toMatchObject({ code: 601, fields: { code: 'promo.unknown' } })
    expect(await Promise.all(people.map(creditsOf))).toEqual([10_00, 10_00, 0])
    await runAdmin('promo', 'create', 'LATER', '--credit', '5.00')
    await runAdmin('promo', 'end', 'LATER')
    expect((await redeem(three, 'LATER')).code).toBe(601)
    expect(await runAdmin('promo', 'create', 'LATER', '--credit', '5.00')).toMatchObject({ failed: true })
  })

  test('a code is valid until the end of its last day in Ontario', async () => {
    const today = bookDay(server.clock.now())
    expect((await runAdmin('promo', 'create', 'TODAY', '--credit', '1.00', '--expires', today)).failed).toBe(
      false,
    )
    expect((await runAdmin('promo', 'list')).output).toMatch(new RegExp(`^TODAY\t.*\t${today}\t`, 'm'))
    expect((await (await person()).call('POST', '/promos/redeem', { code: 'TODAY' })).code).toBe(200)
    server.clock.advance(86_400_000)
    expect((await (await person()).call('POST', '/promos/redeem', { code: 'TODAY' })).code).toBe(601)
    expect(
      (await runAdmin('promo', 'create', 'YESTERDAY', '--credit', '1.00', '--expires', today)).output,
    ).toMatch(/^--expires .+ is in the past/)
    for (const coupon of ['0%', '150%'])
      expect((await runAdmin('promo', 'create', 'ODDS', '--coupon', coupon)).output).toMatch(
        /^--coupon must be a percentage above 0 and up to 100/,
      )
  })

  test('fifty accounts at once redeem a code with a limit of twenty twenty times', async () => {
    await runAdmin('promo', 'create', 'FIRST20', '--credit', '1.00', '--cap', '20')
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    const answers = await Promise.all(
      people.map((one) => one.call('POST', '/promos/redeem', { code: 'FIRST20' })),
    )
    const taken = (
      JSON.parse((await runAdmin('promo', 'list', '--json')).output) as { code: string; taken: string }[]
    ).find(({ code }) => code === 'FIRST20')!.taken
    expect([Number(taken), answers.filter(({ code }) => code === 200).length]).toEqual([20, 20])
  })

  test('a coupon adds to a top-up; a failed top-up releases it', async () => {
    await runAdmin('promo', 'create', 'PLUS5', '--coupon', '5%', '--most', '20.00', '--minimum', '50.00')
    const customer = await person()
    const [good, bad] = [await addCard(customer), await addCard(customer, TEST_NUMBERS.declined)]
    expect((await customer.call('GET', '/promos/plus5')).data).toMatchObject({
      percent: '5',
      minimumCents: 50_00,
    })
    expect(await topUp(customer, { cardId: good.id, subtotal: 49_00, coupon: 'PLUS5' })).toMatchObject({
      code: 601,
      fields: { coupon: 'promo.belowMinimum' },
    })
    expect((await topUp(customer, { cardId: bad.id, coupon: 'PLUS5' })).data).toMatchObject({
      state: 'declined',
    })
    expect((await topUp(customer, { cardId: good.id, coupon: 'plus5' })).data).toMatchObject({
      state: 'paid',
      additionalCredits: 5_00,
      totalCredits: 105_00,
    })
    expect(await topUp(customer, { cardId: good.id, coupon: 'PLUS5' })).toMatchObject({
      code: 601,
      fields: { coupon: 'promo.used' },
    })
    expect(await creditsOf(customer)).toBe(105_00)
  })
})
