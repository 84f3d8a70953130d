import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '#src/contract/billing/cards.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import {
  demonstrationOf,
  runProcess,
  startProcess,
  until,
  type RunningServer,
} from '#tests/support/server/process.ts'

describe('a server that is stopped or killed, and restarted on its data', () => {
  let server: RunningServer
  let password: string
  /** What its customers do: the same account after each start. */
  let call: Awaited<ReturnType<typeof demonstrationOf>>['call']
  const startOn = async (dataDir?: string) => {
    server = await startProcess({
      SAMPLE_CARRIER_DELAY: '1500',
      SANDBOX_PAYMENT_DELAY: '1500',
      ...(dataDir && { DATA_DIR: dataDir }),
    })
    ;({ call } = await demonstrationOf(server))
  }
  const killed = async (lost: Promise<unknown>) => {
    await server.stop('SIGKILL')
    expect(await lost).toBe('lost')
    await startOn(server.dataDir)
  }
  const credits = async () => (await call<{ availableCents: number }>('GET', '/credits')).data!.availableCents
  /** Number of ledger entries, once the ledger has been verified. */
  const ledgerEntries = async () => {
    const { code, output } = await runProcess('admin.js', ['ledger', 'verify', '--json'], {
      DATA_DIR: server.dataDir,
    })
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^\{"ok":true,"entries":\d+,"faults":\[\]\}\n$/) as string,
    })
    return (JSON.parse(output) as { entries: number }).entries
  }
  beforeAll(async () => {
    await startOn()
    ;({ password } = server)
  })
  afterAll(() => server?.stop('SIGKILL'))

  test('killed between charge and booking: one order, one charge after the next start', async () => {
    const shipment = make.shipment()
    const { data: quote } = await call<CarrierAnswer>('POST', '/quotes/parcel', {
      ...make.quote(shipment),
      shipDate: today(),
      carrierCode: 'sample_ground',
    })
    const purchase = {
      intentId: make.id(),
      rateId: quote!.rates[0]!.id,
      shipment: { ...shipment, shipDate: today() },
    }
    const before = await credits()
    const lost = call<PurchaseOutcome>('POST', '/orders', purchase).catch(() => 'lost' as const)
    await until(
      async () => (await call<IntentState>('GET', `/intents/${purchase.intentId}`)).data?.state === 'charged',
    )
    await killed(lost)
    await until(
      async () => (await call<IntentState>('GET', `/intents/${purchase.intentId}`)).data?.state === 'booked',
    )
    expect((await call<PurchaseOutcome>('POST', '/orders', purchase)).data?.outcome).toBe('bought')
    expect((await call<{ rows: unknown[] }>('GET', '/orders')).data!.rows).toHaveLength(1)
    expect(await credits()).toBe(before - quote!.rates[0]!.totalCents)
  })

  testInFull(
    'killed while the card gateway answers: one charge, credited once after the next start, and the ledger is sound',
    async () => {
      const { data } = await call<{ token: string }>('POST', '/sandbox/cards', {
        cardNumber: '4242424242424242',
        cardType: 'visa',
        expirationMonth: 12,
        expirationYear: 2035,
        cvv: '123',
      })
      const { data: card } = await call<Card>('POST', '/cards', {
        id: make.id(),
        token: data!.token,
        nameOnCard: 'Mina Roy',
        billingAddress: make.address(),
      })
      const entry = { id: make.id(), method: 'card', subtotal: 20_00, cardId: card!.id }
      const [before, entries] = [await credits(), await ledgerEntries()]
      const lost = call<TopUp>('POST', '/topups', entry).catch(() => 'lost' as const)
      await until(
        async () => (await call<TopUp | null>('GET', `/topups/${entry.id}`)).data?.state === 'processing',
      )
      await killed(lost)
      await until(async () => (await call<TopUp>('GET', `/topups/${entry.id}`)).data?.state === 'paid')
      expect((await call<TopUp>('POST', '/topups', entry)).data).toMatchObject({ state: 'paid' })
      expect(await credits()).toBe(before + 20_00)
      expect(await ledgerEntries()).toBe(entries + 1)
    },
  )

  /** Eight people save addresses until the server refuses. */
  const underLoad = async () => {
    const acknowledged: string[] = []
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (;;) {
          const id = make.id()
          const answer = await call('POST', '/addresses', { ...make.address(), id }).catch(() => undefined)
          if (answer?.code !== 200) return
          acknowledged.push(id)
        }
      }),
    ).then(() => 'lost')
    await until(() => acknowledged.length > 60)
    async function lost(): Promise<string[]> {
      const gone = []
      for (const id of acknowledged) if ((await call('GET', `/addresses/${id}`)).code !== 200) gone.push(id)
      return gone
    }
    return { load, lost }
  }

  testInFull('killed under load, it has every address it confirmed', async () => {
    const { load, lost } = await underLoad()
    await killed(load)
    expect(await lost()).toEqual([])
  })

  testInFull(
    'stopped under load, it shuts down cleanly, has every address it confirmed, and its database is closed',
    async () => {
      const { load, lost } = await underLoad()
      expect(await server.stop()).toBe(0)
      await load
      // 1: shut down cleanly, nothing to repair (src/include/catalog/pg_control.h).
      expect(readFileSync(join(server.dataDir, 'pglite/global/pg_control')).readUInt32LE(16)).toBe(1)
      await startOn(server.dataDir)
      expect(await lost()).toEqual([])
    },
  )

  if (process.platform === 'linux')
    testInFull(
      'on a full disk it stops and says why, and with space again has every address it confirmed',
      async () => {
        const { load, lost } = await underLoad()
        expect(spawnSync('prlimit', ['--pid', String(server.pid), '--fsize=1']).status).toBe(0)
        // The load stops at the first failure, while people keep trying; a failed write is found by the next
        // writer.
        const trying = setInterval(
          () => void call('POST', '/addresses', { ...make.address(), id: make.id() }).catch(() => {}),
          200,
        )
        expect(await server.ended().finally(() => clearInterval(trying))).toBe(1)
        await load
        expect(server.output()).toMatch(/The embedded database ended \(.+\)\. Reopening it\.\n/)
        expect(server.output()).toMatch(
          /, and reopening it failed, so Portage is stopping\. Check whether the disk is full or failing, then start it again\. Everything that was confirmed is saved\.\n/,
        )
        await startOn(server.dataDir)
        expect(await lost()).toEqual([])
      },
    )

  testInFull(
    'stopped, it shuts down cleanly, and its demonstration password is still that of the first start',
    async () => {
      expect(await server.stop()).toBe(0)
      await startOn(server.dataDir)
      expect(server.password).toBe(password)
    },
  )
})

const today = () => new Date().toISOString().slice(0, 10)
