import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { change, keyOf } from '#src/offline/sync/outbox.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { Tab, newWorld, type World } from './device.ts'
import { memoryServer } from './memory-server.ts'
import { SEQUENCES } from '#tests/support/server/full-run.ts'

/**
 * 100 sequences in `npm test`, the same in every run; `SEQUENCES=10000 npm test -- sync-model` for a night,
 * `SEED=2` for others. A failure prints its seed and path.
 */
const SEED = 20_261_121
const DEVICES = ['phone', 'desk'] as const
const DRAFTS = ['a', 'b'] as const
const FIELDS = ['city', 'name'] as const
type Device = (typeof DEVICES)[number]

/** Everything typed, each once, and what someone who saw it later replaced. */
interface Typed {
  words: Set<string>
  replaced: Set<string>
  revs: Map<Device, Map<string, number>>
  failed: string[]
}
interface Real {
  world: World
  typed: Typed
  run: number
}
type Step = (real: Real) => Promise<void>
let runs = 0

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        device: fc.constantFrom(...DEVICES),
        draft: fc.constantFrom(...DRAFTS),
        field: fc.constantFrom(...FIELDS),
      })
      .map((at) => named(`types ${JSON.stringify(at)}`, (real) => type(real, at))),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ device: fc.constantFrom(...DEVICES), draft: fc.constantFrom(...DRAFTS) })
      .map((at) => named(`removes ${JSON.stringify(at)}`, (real) => remove(real, at))),
  },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...DEVICES)
      .map((device) => named(`sends ${device}`, (real) => tabOf(real, device).settle())),
  },
  {
    weight: 5,
    arbitrary: fc.nat(3).map((n) =>
      named(`request arrives, answered ${n}`, (real) =>
        onWire(real, n, async (flight) => {
          if (!flight.arrived) flight.arrive()
          await flight.tab.goOn(flight.answer)
        }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(3).map((n) =>
      named(`request arrives ${n}`, (real) =>
        onWire(real, n, async (flight) => {
          if (!flight.arrived) flight.arrive()
        }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat(3)
      .map((n) =>
        named(`answer or request lost ${n}`, (real) =>
          onWire(real, n, (flight) => flight.tab.goOn(flight.fail)),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map((n) =>
      named(`lost to the client, arrives late ${n}`, (real) =>
        onWire(real, n, async (flight) => {
          if (!flight.arrived) real.world.late.push(flight.arrive)
          await flight.tab.goOn(flight.fail)
        }),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant(
      named('late request arrives', async ({ world }) => {
        world.late.shift()?.()
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(300, 3000, 50_000)
      .map((ms) => named(`${ms} ms pass`, (real) => pass(real, ms))),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...DEVICES).map((device) =>
      named(`crash ${device}`, async (real) => {
        await tabOf(real, device).crash()
        openTab(real, device)
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...DEVICES).map((device) =>
      named(`another tab ${device}`, async (real) => {
        openTab(real, device)
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((out) => named(`signed ${out ? 'out' : 'in'}`, (real) => sign(real, out))),
  },
)

test(`nothing typed is lost, nothing is applied twice, and all devices agree, whatever the network does (${SEQUENCES} sequences)`, async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 40 }), async (sequence) => {
      runs += 1
      const real: Real = {
        world: newWorld(memoryServer()),
        typed: { words: new Set(), replaced: new Set(), revs: new Map(), failed: [] },
        run: runs,
      }
      for (const device of DEVICES) openTab(real, device)
      try {
        for (const step of sequence) {
          await step(real)
          await lookAtRevs(real)
        }
        await heal(real)
        await check(real)
        // The second phase: work goes on as if nothing had happened.
        await type(real, { device: 'phone', draft: 'a', field: 'city' })
        await type(real, { device: 'desk', draft: 'b', field: 'name' })
        await heal(real)
        await check(real)
      } finally {
        while (real.world.tabs[0]) await real.world.tabs[0].crash()
        for (const device of DEVICES) await Dexie.delete(nameOf(real, device))
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: false, seed: Number(process.env.SEED ?? SEED) },
  )
}, 3_600_000)

/** Every confirmed save is kept, once all faults are over. */
async function check({ world, typed, run }: Real): Promise<void> {
  for (const [opId, times] of world.server.effects) expect(times, `exactly once: ${opId}`).toBe(1)
  const there = new Map(
    [...world.server.records.values()].filter(({ doc }) => doc !== null).map((row) => [keyOf(row), row.doc]),
  )
  const words = new Set([...there.values()].flatMap(wordsOf))
  for (const device of DEVICES) {
    const { db } = tabOf({ world, typed, run }, device)
    expect(await db.outbox.toArray(), `${device}: everything was sent`).toEqual([])
    const here = new Map((await db.records.toArray()).map((row) => [keyOf(row), row.doc]))
    expect(here, `${device} and the server agree`).toEqual(there)
    for (const { mine } of await db.conflicts.toArray()) for (const word of wordsOf(mine)) words.add(word)
  }
  const lost = [...typed.words].filter((word) => !typed.replaced.has(word) && !words.has(word))
  expect(lost, 'what was typed and is nowhere to be seen').toEqual([])
}

/** The network is back and nobody does anything: everything must be sent within five seconds and a lease. */
async function heal(real: Real): Promise<void> {
  const { world } = real
  await sign(real, false)
  for (let round = 0; round < 400; round += 1) {
    for (const late of world.late.splice(0)) late()
    const [flight] = world.wire
    if (flight) {
      if (!flight.arrived) flight.arrive()
      await flight.tab.goOn(flight.answer)
    } else if (world.tabs.some(({ timer }) => timer)) await pass(real, 1000)
    else break
  }
  // The other device syncs when someone looks at it.
  for (let n = 0; n < 4; n += 1) {
    for (const device of DEVICES) {
      await tabOf(real, device).settle()
      for (let left = 0; left < 40 && world.wire.length > 0; left += 1) {
        const [flight] = world.wire
        if (!flight!.arrived) flight!.arrive()
        await flight!.tab.goOn(flight!.answer)
      }
    }
  }
}

async function type(
  real: Real,
  { device, draft, field }: { device: Device; draft: string; field: string },
): Promise<void> {
  const tab = tabOf(real, device)
  const word = `${field}-${tab.newId()}`
  const record = await tab.db.records.get(['draft', draft])
  const before = (record?.doc?.values ?? {}) as Record<string, string>
  await change(
    tab.db,
    [{ entity: 'draft', id: draft, doc: { kind: 'parcel', values: { ...before, [field]: word } } }],
    tab.moment(),
  )
  real.typed.words.add(word)
  if (before[field]) real.typed.replaced.add(before[field])
}

async function remove(real: Real, { device, draft }: { device: Device; draft: string }): Promise<void> {
  const tab = tabOf(real, device)
  const record = await tab.db.records.get(['draft', draft])
  await change(tab.db, [{ entity: 'draft', id: draft, doc: null }], tab.moment())
  for (const word of wordsOf(record?.doc ?? null)) real.typed.replaced.add(word)
}

async function onWire(
  { world }: Real,
  n: number,
  act: (flight: World['wire'][number]) => Promise<void>,
): Promise<void> {
  const flight = world.wire[n % Math.max(1, world.wire.length)]
  if (flight) await act(flight)
}

async function pass({ world }: Real, ms: number): Promise<void> {
  world.now += ms
  for (const tab of world.tabs) {
    const { timer } = tab
    if (!timer || timer.at > world.now) continue
    tab.timer = undefined
    await tab.settle()
  }
}

async function sign({ world }: Real, out: boolean): Promise<void> {
  world.signedOut = out
  if (!out) for (const tab of world.tabs) await tab.settle(() => tab.sync.resume())
}

/**
 * No device ever goes back to an older version. A record whose deletion the server confirmed may be created
 * again.
 */
async function lookAtRevs(real: Real): Promise<void> {
  for (const device of DEVICES) {
    const records = await tabOf(real, device).db.records.toArray()
    const now = new Map(records.map((record) => [keyOf(record), record.rev]))
    const before = real.typed.revs.get(device) ?? new Map<string, number>()
    for (const [key, rev] of now)
      expect(rev, `${device}/${key} went back`).toBeGreaterThanOrEqual(before.get(key) ?? 0)
    real.typed.revs.set(device, now)
  }
}

const nameOf = ({ run }: Real, device: Device) => `portage-u-${device}-${run}`
function openTab(real: Real, device: Device): void {
  new Tab(real.world, nameOf(real, device))
}
/** The person looks at the newest tab. */
const tabOf = (real: Real, device: Device): Tab =>
  real.world.tabs.findLast((tab) => tab.device === nameOf(real, device))!
const wordsOf = (doc: RecordData | null): string[] =>
  Object.values((doc?.values ?? {}) as Record<string, string>)
function named(name: string, step: Step): Step {
  return Object.assign(step, { [fc.toStringMethod]: () => name })
}
