import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { change } from '#src/offline/sync/outbox.ts'
import { createSync, type Sync } from '#src/offline/sync/engine.ts'
import { connect, type UserDatabase } from '#src/offline/database/user-database.ts'
import { memoryServer } from './memory-server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

const RUNS = Math.ceil(SEQUENCES / 5)
let open: UserDatabase[] = []
let runs = 0
afterEach(async () => {
  for (const db of open) await db.delete()
  open = []
})

/**
 * Two tabs of one device and one other device all send at once; fast-check decides the order in which
 * requests and responses arrive.
 */
test(`whatever the order of requests and responses, every change is applied once and all agree (${RUNS} orders)`, async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('here', 'there'), { minLength: 2, maxLength: 6 }),
      async (scheduler, edits) => {
        runs += 1
        let [ids, now] = [0, 1000]
        const newId = () => `id-${(ids += 1)}`
        const server = memoryServer()
        const [here, there] = [connect(`portage-u-here-${runs}`), connect(`portage-u-there-${runs}`)]
        open.push(here, there)
        const tab = (db: UserDatabase): Sync =>
          createSync({
            db,
            now: () => now,
            newId,
            random: () => 0.5,
            onTrouble: () => {},
            exclusively: (work) => work(false),
            after: () => () => {},
            transport: {
              push: async (ops) => {
                await scheduler.schedule(Promise.resolve(), 'request')
                const results = server.push(ops)
                await scheduler.schedule(Promise.resolve(), 'answer')
                return results
              },
              pull: async (since) => {
                await scheduler.schedule(Promise.resolve(), 'question')
                const feed = server.pull(since)
                await scheduler.schedule(Promise.resolve(), 'feed')
                return feed
              },
            },
          })
        const tabs = [tab(here), tab(here), tab(there)]
        let n = 0
        for (const where of edits) {
          n += 1
          const db = where === 'here' ? here : there
          const before = (await db.records.get(['draft', 'a']))?.doc?.values as object | undefined
          await change(
            db,
            [
              {
                entity: 'draft',
                id: 'a',
                doc: { kind: 'parcel', values: { ...before, [`${where}${n % 2}`]: n } },
              },
            ],
            { now, newId },
          )
          for (const one of tabs) void one.kick()
        }
        await scheduler.waitFor(Promise.all(tabs.map((one) => one.kick())))
        for (let round = 0; round < 6; round += 1) {
          now += 60_000
          for (const one of tabs) await scheduler.waitFor(one.kick())
        }
        for (const times of server.effects.values()) expect(times).toBe(1)
        const [truth] = [...server.records.values()]
        for (const db of [here, there]) {
          expect(await db.outbox.toArray()).toEqual([])
          expect((await db.records.get(['draft', 'a']))?.doc).toEqual(truth!.doc)
        }
        for (const one of tabs) await one.stop()
      },
    ),
    { numRuns: RUNS },
  )
}, 1_800_000)
