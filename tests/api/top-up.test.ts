import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AutoReload } from '#src/contract/payments.ts'
import type { TopUp } from '#src/domain/top-up.ts'
import { runVerb } from '#server/admin/run.ts'
import type { CardGateway } from '#server/payments/gateway.ts'
import { endOpenTopUps, reloadCredits } from '#server/recovery.ts'
import { verifyLedger } from '#server/modules/billing/verify.ts'
import { expireTransfers } from '#server/modules/billing/transfers.ts'
import { addCard, creditsOf, TEST_NUMBERS, topUp } from '#tests/support/cards.ts'
import { DATABASES } from '#tests/support/databases.ts'
import { mailsTo } from '#tests/support/queued-mail.ts'
import { make } from '#tests/support/make.ts'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server.ts'

type Breaks = 'before the charge' | 'after the charge' | null

describe.each(DATABASES)('topping up on $name', ({ open }) => {
  let server: TestServer
  let breaks: Breaks = null
  let refunds: 'usual' | 'pending' | 'refused' = 'usual'
  let charges: string[] = []
  /** The usual gateway behind a network that can break at each named place. */
  const network = (usual: CardGateway): CardGateway => ({
    ...usual,
    async charge(charge) {
      charges.push(charge.key)
      if (breaks === 'before the charge') throw new Error('the process ended here')
      const outcome = await usual.charge(charge)
      if (breaks === 'after the charge') throw new Error('the process ended here')
      return outcome
    },
    refund: async (refund) => (refunds === 'usual' ? usual.refund(refund) : refunds),
  })
  beforeAll(async () => { server = await startServer({ database: open, gateway: network, env: { RATE_LIMITS: 'promo=1000/minute' } }) })
  afterAll(() => server.close())
  afterEach(async () => {
    breaks = null
    refunds = 'usual'
    charges = []
    const { faults } = await verifyLedger(server.deps.database)
    if (faults.length > 0) throw new Error(`the ledger is off: ${JSON.stringify(faults)}`)
  })
  const operate = async (...argv: string[]) => runVerb({ argv, input: '' }, server.deps)
  const recover = () => endOpenTopUps(server.deps, server.app.log, -1)
  const person = (creditCents = 0) => server.customer({ creditCents })

  test('by card: the fee is on top, the credits are there, and a receipt is on its way', async () => {
    const customer = await person()
    const card = await addCard(customer)
    const { data } = await topUp(customer, { cardId: card.id })
    expect(data).toMatchObject({ state: 'paid', subtotal: 100_00, transactionFee: 3_20, totalCost: 103_20, totalCredits: 100_00, card: { cardType: 'visa', lastFour: '4242' } })
    expect(data!.referenceNumber).toMatch(/^TU\d+-\d{4}$/)
    expect(await creditsOf(customer)).toBe(100_00)
    const [receipt] = await mailsTo(server, customer, 'credits.receipt')
    expect(receipt!.text).toContain(data!.referenceNumber)
    expect(receipt!.text).toContain('•••• 4242')
  })

  test('ten clicks at once charge once', async () => {
    const customer = await person()
    const entry = { id: make.id(), cardId: (await addCard(customer)).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => topUp(customer, entry)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await mailsTo(server, customer, 'credits.receipt')).toHaveLength(1)
    expect((await topUp(customer, { ...entry, subtotal: 50_00 })).code).toBe(422)
  })

  test.each<[string, string]>([[TEST_NUMBERS.declined, 'payment.declined.other'], [TEST_NUMBERS.poor, 'payment.declined.funds']])('a card (%s) that is declined changes nothing and says why', async (number, failure) => {
    const customer = await person()
    const { data } = await topUp(customer, { cardId: (await addCard(customer, number)).id })
    expect(data).toMatchObject({ state: 'declined', failure })
    expect(await creditsOf(customer)).toBe(0)
  })

  test.each<Exclude<Breaks, null>>(['before the charge', 'after the charge'])('a server that dies %s ends it once after its next start', async (place) => {
    const customer = await person()
    const entry = { id: make.id(), cardId: (await addCard(customer)).id }
    breaks = place
    expect((await topUp(customer, entry)).code).toBe(500)
    expect((await customer.call<TopUp>('GET', `/topups/${entry.id}`)).data).toMatchObject({ state: 'processing' })
    expect(await creditsOf(customer)).toBe(0)
    breaks = null
    await recover()
    await recover()
    expect((await customer.call<TopUp>('GET', `/topups/${entry.id}`)).data).toMatchObject({ state: 'paid' })
    expect((await topUp(customer, entry)).data).toMatchObject({ state: 'paid' })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('what the gateway has not heard of for a day is looked for, not charged again', async () => {
    const customer = await person()
    const entry = { id: make.id(), cardId: (await addCard(customer)).id }
    breaks = 'before the charge'
    await topUp(customer, entry)
    breaks = null
    charges = []
    server.clock.advance(21 * 3_600_000)
    await recover()
    expect(charges).toEqual([])
    // The session ended meanwhile.
    const row = await operate('topup', 'list', '--json')
    expect(JSON.parse(row.output)).toContainEqual(expect.objectContaining({ customer: customer.user.userName, state: 'declined' }))
  })

  test('a bank that asks first: approved it is paid, refused or never answered it is not', async () => {
    const customer = await person()
    const card = await addCard(customer, TEST_NUMBERS.asks)
    const [yes, no, never] = await Promise.all([1, 2, 3].map(async () => (await topUp(customer, { cardId: card.id })).data!))
    expect([yes, no, never].map((one) => one!.state)).toEqual(['action', 'action', 'action'])
    expect((await customer.call<TopUp>('POST', `/sandbox/topups/${yes!.id}`, { approve: true })).data).toMatchObject({ state: 'paid' })
    expect((await customer.call<TopUp>('POST', `/sandbox/topups/${no!.id}`, { approve: false })).data).toMatchObject({ state: 'declined', failure: 'payment.declined.authentication' })
    server.clock.advance(61 * 60_000)
    await recover()
    expect((await customer.call<TopUp>('GET', `/topups/${never!.id}`)).data).toMatchObject({ state: 'declined' })
    expect(await creditsOf(customer)).toBe(100_00)
  })

  test('an e-transfer is awaited until the operator has it, and its amount must be right', async () => {
    const customer = await person()
    const { data } = await topUp(customer, { method: 'etransfer' })
    expect(data).toMatchObject({ state: 'transfer', transactionFee: 0, totalCost: 100_00 })
    expect(await mailsTo(server, customer, 'credits.transfer')).toHaveLength(1)
    expect(await operate('topup', 'confirm', data!.referenceNumber, '--received', '99.00')).toMatchObject({ failed: true })
    expect(await creditsOf(customer)).toBe(0)
    expect(await operate('topup', 'confirm', data!.referenceNumber.toLowerCase().replace('-', ''), '--received', '100.00')).toMatchObject({ failed: false })
    expect(await creditsOf(customer)).toBe(100_00)
    expect(await operate('topup', 'confirm', data!.referenceNumber)).toMatchObject({ failed: true })
    expect((await customer.call('POST', `/topups/${data!.id}/cancel`)).code).toBe(601)
  })

  test('an e-transfer can be called off, runs out after thirty days, and is credited even when it comes after that', async () => {
    const customer = await person()
    const [off, late] = [(await topUp(customer, { method: 'etransfer' })).data!, (await topUp(customer, { method: 'etransfer', subtotal: 50_00 })).data!]
    expect((await customer.call<TopUp>('POST', `/topups/${off.id}/cancel`)).data).toMatchObject({ state: 'cancelled' })
    server.clock.advance(30 * 86_400_000 + 1000)
    await expireTransfers(server.deps)
    await expireTransfers(server.deps)
    expect(await mailsTo(server, customer, 'credits.expired')).toHaveLength(1)
    expect(await operate('topup', 'confirm', late.referenceNumber)).toMatchObject({ failed: false, output: expect.stringContaining('50.00') as string })
  })

  describe('codes', () => {
    test('a promo gives its credits once per account, to as many accounts as it has, until it ends', async () => {
      await operate('promo', 'create', 'welcome10', '--credit', '10.00', '--cap', '2')
      const people = await Promise.all([person(), person(), person()])
      const [one, two, three] = people as [TestCustomer, TestCustomer, TestCustomer]
      const redeem = (customer: TestCustomer, code = 'welcome10 ') => customer.call<TopUp>('POST', '/promos/redeem', { code })
      const twice = await Promise.all([redeem(one), redeem(one)])
      expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 601])
      expect((await redeem(two)).data).toMatchObject({ method: 'promo', state: 'paid', additionalCredits: 10_00, totalCost: 0 })
      expect(await redeem(three)).toMatchObject({ code: 601, fields: { code: 'promo.unknown' } })
      expect(await Promise.all(people.map(creditsOf))).toEqual([10_00, 10_00, 0])
      await operate('promo', 'create', 'LATER', '--credit', '5.00')
      await operate('promo', 'end', 'LATER')
      expect((await redeem(three, 'LATER')).code).toBe(601)
      expect(await operate('promo', 'create', 'LATER', '--credit', '5.00')).toMatchObject({ failed: true })
    })

    test('fifty accounts at once take a code with a cap of twenty twenty times', async () => {
      await operate('promo', 'create', 'FIRST20', '--credit', '1.00', '--cap', '20')
      const people = await Promise.all(Array.from({ length: 50 }, () => person()))
      const answers = await Promise.all(people.map((one) => one.call('POST', '/promos/redeem', { code: 'FIRST20' })))
      const taken = (JSON.parse((await operate('promo', 'list', '--json')).output) as { code: string; taken: number }[]).find(({ code }) => code === 'FIRST20')!.taken
      expect([taken, answers.filter(({ code }) => code === 200).length]).toEqual([20, 20])
    })

    test('a coupon adds to a top-up; what comes to nothing gives it back', async () => {
      await operate('promo', 'create', 'PLUS5', '--coupon', '5%', '--most', '20.00', '--minimum', '50.00')
      const customer = await person()
      const [good, bad] = [await addCard(customer), await addCard(customer, TEST_NUMBERS.declined)]
      expect((await customer.call('GET', '/promos/plus5')).data).toMatchObject({ percent: '5', minimumCents: 50_00 })
      expect(await topUp(customer, { cardId: good.id, subtotal: 49_00, coupon: 'PLUS5' })).toMatchObject({ code: 601, fields: { coupon: 'promo.belowMinimum' } })
      expect((await topUp(customer, { cardId: bad.id, coupon: 'PLUS5' })).data).toMatchObject({ state: 'declined' })
      expect((await topUp(customer, { cardId: good.id, coupon: 'plus5' })).data).toMatchObject({ state: 'paid', additionalCredits: 5_00, totalCredits: 105_00 })
      expect(await topUp(customer, { cardId: good.id, coupon: 'PLUS5' })).toMatchObject({ code: 601, fields: { coupon: 'promo.used' } })
      expect(await creditsOf(customer)).toBe(105_00)
    })
  })

  describe('giving back', () => {
    test('in parts and whole, with fee and bonus in proportion, never below the credits that are left', async () => {
      const customer = await person()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
      const number = data!.referenceNumber
      expect(await operate('topup', 'refund', number, '25.00', '--reason', 'asked')).toMatchObject({ failed: false, output: expect.stringContaining('25.80') as string })
      expect(await creditsOf(customer)).toBe(75_00)
      expect(await operate('topup', 'refund', number, '75.01', '--reason', 'asked')).toMatchObject({ failed: true })
      expect(await operate('topup', 'refund', number, '--reason', 'asked')).toMatchObject({ output: expect.stringContaining('77.40') as string })
      expect(await creditsOf(customer)).toBe(0)
      expect(await operate('topup', 'refund', number, '--reason', 'asked')).toMatchObject({ failed: true })
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(2)
    })

    test('what is spent is not given back', async () => {
      const customer = await person()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id, subtotal: 10_00 })
      await server.deps.database.transaction(async (tx) => {
        const { post } = await import('#server/modules/billing/ledger.ts')
        const { customerDb } = await import('#server/db/customer-db.ts')
        await post(customerDb(customer.user.customerId, tx, (work) => work(tx)), { id: make.id(), cause: `grant:${make.id()}`, reason: 'grant', document: null, at: server.clock.now() }, { credits: 5_00, promo_expense: -5_00 })
      })
      expect(await operate('topup', 'refund', data!.referenceNumber, '--reason', 'asked')).toMatchObject({ failed: true, output: expect.stringMatching(/credit/i) as string })
      expect(await creditsOf(customer)).toBe(5_00)
    })

    test('a bank that refuses gives the credits back; a slow one is asked again', async () => {
      const customer = await person()
      const { data } = await topUp(customer, { cardId: (await addCard(customer)).id })
      refunds = 'refused'
      expect(await operate('topup', 'refund', data!.referenceNumber, '--reason', 'asked')).toMatchObject({ failed: true })
      expect(await creditsOf(customer)).toBe(100_00)
      refunds = 'pending'
      await operate('topup', 'refund', data!.referenceNumber, '--reason', 'asked')
      expect(await creditsOf(customer)).toBe(0)
      refunds = 'usual'
      await recover()
      expect((await customer.call<TopUp>('GET', `/topups/${data!.id}`)).data).toMatchObject({ refunded: 100_00 })
      expect(await mailsTo(server, customer, 'credits.refunded')).toHaveLength(1)
    })
  })

  describe('reloading by itself', () => {
    const reload = (customer: TestCustomer, cardId: string, more = {}) =>
      customer.call<AutoReload>('PUT', '/auto-reload', { enabled: true, threshold: 50_00, amount: 100_00, monthlyLimit: 250_00, cardId, ...more })
    const round = () => reloadCredits(server.deps, server.app.log)

    test('happens once for each time the credits fall below the line, whoever looks', async () => {
      const customer = await person(10_00)
      expect((await reload(customer, (await addCard(customer)).id)).code).toBe(200)
      breaks = 'after the charge'
      await Promise.all([round(), round()])
      breaks = null
      await round()
      expect(new Set(charges).size).toBe(1)
      await recover()
      await round()
      expect(await creditsOf(customer)).toBe(110_00)
      expect(await mailsTo(server, customer, 'credits.receipt')).toHaveLength(1)
    })

    test('stops at the month\'s limit with one mail, and goes on in the next month', async () => {
      const customer = await person()
      await reload(customer, (await addCard(customer)).id, { monthlyLimit: 150_00 })
      await round()
      await operate('topup', 'refund', (await customer.call<{ rows: TopUp[] }>('GET', '/topups')).data!.rows[0]!.referenceNumber, '--reason', 'test')
      await round()
      await round()
      expect(await creditsOf(customer)).toBe(0)
      expect(await mailsTo(server, customer, 'credits.reloadLimited')).toHaveLength(1)
      expect((await customer.call<AutoReload>('GET', '/auto-reload')).data).toMatchObject({ limited: true })
      server.clock.advance(32 * 86_400_000)
      await round()
      expect(JSON.parse((await operate('topup', 'list', '--json', '--limit', '1')).output)).toMatchObject([{ purpose: 'auto', state: 'paid' }])
    })

    test.each([[TEST_NUMBERS.poor], [TEST_NUMBERS.asks]])('a card (%s) that cannot pay alone stops it, with a mail', async (number) => {
      const customer = await person()
      await reload(customer, (await addCard(customer, number)).id)
      await round()
      await round()
      expect(new Set(charges).size).toBe(1)
      expect((await customer.call<AutoReload>('GET', '/auto-reload')).data!.pausedReason).toMatch(/^payment\.declined\./)
      expect(await mailsTo(server, customer, 'credits.reloadStopped')).toHaveLength(1)
    })
  })
})
