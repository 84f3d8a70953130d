import { benchPage, type Bench, type Row } from '#tests/bench/bench.ts'
import { quantile, timed, type Line } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { openBothServers, signIn, type Servers } from '#tests/bench/servers.ts'

const COUNT = 1000
const LIMIT_MS = 3000
/** Slower competitors are measured twice instead of ten times. */
const SLOW_MS = 8000
const FLOOR = 'one bulk insert'
const NOTES: Record<string, string> = {
  portage: 'each checked, applied exactly once by its key, acknowledged separately',
  [FLOOR]: 'the lower bound: one request, one statement, nothing checked',
  'idb, own loop': 'one by one',
  PouchDB: 'to the part of CouchDB’s API that replication needs, on the same database',
  RxDB: 'its own push replication and batch size',
  'TanStack Query': 'paused mutations, persisted and restored; six at a time',
  Workbox: 'one by one, started by the browser’s sync event',
}

/** From the network's return until none of a thousand drafts is waiting. */
export const drain: Row = {
  name: `${COUNT.toLocaleString('en')} queued drafts sent`,
  async run(bench) {
    const servers = await openBothServers(bench.front)
    const times = new Map<string, number[]>()
    try {
      for (let round = 0; round < bench.repeats; round += 1) {
        bench.say(`round ${round + 1} of ${bench.repeats}`)
        await bench.profile(async (context) => {
          const names = await (await benchPage(context, bench.front)).evaluate(() => window.bench.QUEUE_NAMES)
          const able = bench
            .among(names)
            .filter((who) => quantile(times.get(who)?.slice(1) ?? [], 0.5) < SLOW_MS || round < 2)
          for (const who of shuffled(able, bench.random))
            times.set(who, [...(times.get(who) ?? []), await once(bench, servers, context, who)])
        })
      }
    } finally {
      await servers.close()
    }
    return lines(times)
  },
}

async function once(
  { front }: Bench,
  servers: Servers,
  context: Parameters<Parameters<Bench['profile']>[0]>[0],
  who: string,
): Promise<number> {
  const owner = await signIn(context, front, servers, who)
  const path = who === 'Workbox' ? '/workbox/' : '/'
  const before = await benchPage(context, front, path)
  await before.evaluate(([name, whose]) => window.bench.openQueue(name, whose), [who, owner] as const)
  await context.setOffline(true)
  await before.evaluate((count) => window.bench.fillQueue(count), COUNT)
  // TanStack's persister writes at most once a second.
  await before.waitForTimeout(1500)
  if (who !== 'Workbox') await before.close()
  await context.setOffline(false)
  const start = performance.now()
  if (who === 'Workbox') {
    await before.evaluate(() => window.bench.drain())
    // This queue removes changes before sending them: the last one has arrived when the server has it.
    while (servers.peers.effects(owner).size < COUNT) await before.waitForTimeout(2)
    const took = performance.now() - start
    await before.close()
    return took
  }
  const page = await benchPage(context, front)
  await page.evaluate(([name, whose]) => window.bench.openQueue(name, whose), [who, owner] as const)
  const took = await page.evaluate(() => window.bench.drain())
  await page.close()
  const arrived = await servers.arrived(owner, who)
  if (arrived !== COUNT) throw new Error(`${who} says that all are sent, and ${arrived} have arrived`)
  return took
}

function lines(times: Map<string, number[]>): Line[] {
  const floor = quantile(times.get(FLOOR) ?? [], 0.5)
  const most = Math.max(...[...times.values()].map(({ length }) => length))
  return [...new Set(['portage', FLOOR, ...[...times.keys()].sort()])]
    .filter((who) => times.has(who))
    .map((who) =>
      timed(drain.name, who, times.get(who)!, {
        note: `${NOTES[who] ?? ''}${times.get(who)!.length < most ? `; ${times.get(who)!.length} repeats` : ''}`,
        ...(who === 'portage' && {
          limit: `p95 ≤ ${LIMIT_MS} ms, median ≤ 2 × floor`,
          kept: quantile(times.get(who)!, 0.95) <= LIMIT_MS && quantile(times.get(who)!, 0.5) <= 2 * floor,
        }),
      }),
    )
}
