import { AxiosError } from 'axios'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, http } from '#src/api/call.ts'
import { followIntent, idAfter } from '#src/api/follow-intent.ts'
import { contract } from '#src/contract/contract.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { readyToBuy } from '#tests/support/orders/buy-parcel.ts'
import { creditsOf } from '#tests/support/payments/cards.ts'
import { ledgerHolds } from '#tests/support/payments/ledger.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'
import { injectAdapter } from '#tests/support/server/inject-adapter.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 10)
const TRIES = 3
/** More later purchases overtake the slowest one than fit on a page. */
const QUESTIONS = 3

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/**
 * Two pages of one purchase, each of which sends it, loses the response, asks, is told that it never
 * happened, and sends the next one. fast-check decides when each request arrives, if at all before its page
 * gives up, and which responses are lost.
 */
test(`whatever is late or lost, at most one purchase is made, and one reported as not made never is (${RUNS} orders)`, async () => {
  expect.hasAssertions()
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.infiniteStream(fc.nat(4)), async (scheduler, luck) => {
      const { customer, rate, purchase } = await readyToBuy(server)
      document.cookie = `token=${customer.token}; Path=/`
      const real = injectAdapter(server.app)
      let asked = 0
      const slow: { overtaken: number; arrive: () => void }[] = []
      http.defaults.adapter = async (config) => {
        asked += 1
        for (const { arrive } of slow.filter(({ overtaken }) => overtaken <= asked)) arrive()
        await scheduler.schedule(Promise.resolve(), 'request')
        const answer = await real(config)
        await scheduler.schedule(Promise.resolve(), 'answer')
        if (luck.next().value === 0) throw new AxiosError('lost', 'ERR_NETWORK', config)
        return answer
      }
      const late: Promise<unknown>[] = []
      const saidNever = new Set<string>()
      async function onItsWay(questions: number): Promise<void> {
        const overtaken = asked + questions
        await new Promise<void>((arrive) => {
          if (questions > 0) slow.push({ overtaken, arrive })
          else arrive()
        })
        await scheduler.schedule(Promise.resolve(), 'purchase')
      }
      async function page(): Promise<string | null> {
        for (
          let [id, tries] = [purchase.intentId, 0];
          tries < TRIES;
          [id, tries] = [idAfter(id), tries + 1]
        ) {
          const sent = { ...purchase, intentId: id }
          late.push(
            onItsWay(luck.next().value * QUESTIONS).then(() => customer.call('POST', '/orders', sent)),
          )
          const found = await followIntent<IntentState>({
            id,
            isLeft: () => false,
            isKnown: ({ state }) => state === 'booked' || state === 'ended',
            onWait: () => {},
            wait: () => scheduler.schedule(Promise.resolve(), 'pause'),
            look: async () => {
              const now = await call(contract.intents.get, { id }, { background: true })
              return now.state === 'absent' ? null : now
            },
          })
          if (found === 'ended' || found?.state === 'ended') saidNever.add(id)
          else return found!.orderId
        }
        return null
      }
      const bought = await scheduler.waitFor(Promise.all([page(), page()]))
      for (const { arrive } of slow) arrive()
      await scheduler.waitFor(Promise.all(late))

      const { rows } = (await customer.call<{ rows: OrderRow[] }>('GET', '/orders')).data!
      expect(new Set(bought.filter(Boolean))).toEqual(new Set(rows.map(({ id }) => id)))
      expect(rows.length).toBeLessThan(2)
      expect(await creditsOf(customer)).toBe(500_00 - rows.length * rate.totalCents)
      for (const id of saidNever)
        expect((await customer.call<IntentState>('GET', `/intents/${id}`)).data).toMatchObject({
          state: 'ended',
          orderId: null,
        })
      ends.add(
        `${rows.length > 0 ? 'bought' : 'not bought'}${saidNever.size > 0 ? ' after one that was not' : ''}`,
      )
    }),
    { numRuns: RUNS },
  )
  expect(ends, 'all that may happen did').toContain('bought after one that was not')
  expect(ends).toContain('bought')
  await ledgerHolds(server)
}, 1_800_000)
