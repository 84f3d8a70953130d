import type { BrowserContext, Page } from 'playwright'
import { seededRandom } from '#src/domain/shared/seeded-random.ts'
import { benchPage, type Bench, type Row } from '#tests/bench/bench.ts'
import { quantile, type Line } from '#tests/bench/figures.ts'
import type { Fate } from '#tests/bench/front.ts'
import { changeOf } from '#tests/bench/peer-server.ts'
import { shuffled } from '#tests/bench/random.ts'
import { openBothServers, signIn, type Servers } from '#tests/bench/servers.ts'

const [DRAFTS, CHANGES, PACE_MS] = [12, 6, 25]
/** Of a hundred requests, how many never arrive, and how many are handled without a response. */
const [REQUESTS_LOST, ANSWERS_LOST] = [0.2, 0.2]
/** How long a queue has after the network is restored, as long as it says that something is waiting. */
const PATIENCE_MS = 45_000
/** Longer than RxDB's retry interval. */
const QUIET_MS = 7000
const NOTES: Record<string, string> = {
  'idb, own loop': 'resends the oldest until it gets a response',
  PouchDB: 'live replication, retry on',
  RxDB: 'live push replication, its own conflict handler',
  'TanStack Query': 'three retries, one scope a draft; then it gives up',
  Workbox: 'the queue from its documentation, around fetch; told to sync once the network recovered',
}

/**
 * In each round, all competitors' requests meet the same faults in the same order, while someone types into a
 * dozen drafts.
 */
export const faults: Row = {
  name: 'Lost and doubled under lost requests and answers',
  async run(bench) {
    const servers = await openBothServers(bench.front)
    const outcomes = new Map<string, Outcome[]>()
    try {
      for (let round = 0; round < bench.repeats; round += 1) {
        bench.say(`round ${round + 1} of ${bench.repeats}`)
        await bench.profile(async (context) => {
          const names = await (await benchPage(context, bench.front)).evaluate(() => window.bench.QUEUE_NAMES)
          // The floor of the other row keeps nothing that could be sent again.
          const able = bench.among(names.filter((who) => who !== 'one bulk insert'))
          for (const who of shuffled(able, bench.random))
            outcomes.set(who, [
              ...(outcomes.get(who) ?? []),
              await once(bench, servers, context, { who, seed: round + 1 }),
            ])
        })
      }
    } finally {
      bench.front.fates(undefined)
      await servers.close()
    }
    return [...new Set(['portage', ...[...outcomes.keys()].sort()])]
      .filter((who) => outcomes.has(who))
      .map((who) => line(who, outcomes.get(who)!))
  },
}

interface Outcome {
  lost: number
  doubled: number
  healedMs: number
  faults: number
}

async function once(
  { front }: Bench,
  servers: Servers,
  context: BrowserContext,
  { who, seed }: { who: string; seed: number },
): Promise<Outcome> {
  const owner = await signIn(context, front, servers, who)
  const ids = Array.from({ length: DRAFTS }, () => crypto.randomUUID())
  const page = await benchPage(context, front, who === 'Workbox' ? '/workbox/' : '/')
  await page.evaluate(([name, whose]) => window.bench.openQueue(name, whose), [who, owner] as const)
  const random = seededRandom(seed)
  let hit = 0
  front.fates((path): Fate => {
    // Online checks go past the queue.
    if (path.startsWith('/api/ping')) return 'arrives'
    const at = random()
    if (at >= REQUESTS_LOST + ANSWERS_LOST) return 'arrives'
    hit += 1
    return at < REQUESTS_LOST ? 'requestLost' : 'answerLost'
  })
  await page.evaluate((task) => window.bench.type(task), { ids, changes: CHANGES, paceMs: PACE_MS })
  front.fates(() => 'arrives')
  if (who === 'Workbox') await fireSync(context, page, front.url)
  const healedMs = await settled(page, async () => (await lostOf(servers, { who, owner, ids })) === 0)
  const outcome = {
    lost: await lostOf(servers, { who, owner, ids }),
    doubled: doubledOf(servers, { who, owner, ids }),
    healedMs,
    faults: hit,
  }
  front.fates(undefined)
  await page.close()
  return outcome
}

interface Whose {
  who: string
  owner: string
  ids: string[]
}

/** Drafts whose latest words didn't reach the server. */
async function lostOf(servers: Servers, { who, owner, ids }: Whose): Promise<number> {
  const docs = who === 'portage' ? await servers.drafts(owner) : await servers.peers.docs(owner)
  return ids.filter((id) => changeOf(docs.get(id)) !== CHANGES - 1).length
}

/** Changes that the server applied more than once. */
function doubledOf({ peers, effects }: Servers, { who, owner, ids }: Whose): number {
  const times =
    who === 'portage'
      ? [...effects()].filter(([key]) => ids.some((id) => key.startsWith(id))).map(([, revs]) => revs.size)
      : [...peers.effects(owner).values()]
  return times.reduce((sum, count) => sum + count - 1, 0)
}

/**
 * Waits until the queue itself says that nothing is waiting. @returns when everything had arrived, in
 * milliseconds
 */
async function settled(page: Page, complete: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  let idleSince: number | undefined
  while (performance.now() - start < PATIENCE_MS) {
    if (await complete()) {
      const took = performance.now() - start
      // What is still waiting may be a duplicate.
      for (let left = 60; left > 0 && (await page.evaluate(() => window.bench.waiting())) > 0; left -= 1)
        await page.waitForTimeout(250)
      return took
    }
    idleSince =
      (await page.evaluate(() => window.bench.waiting())) > 0 ? undefined : (idleSince ?? performance.now())
    if (idleSince !== undefined && performance.now() - idleSince > QUIET_MS) return NaN
    await page.waitForTimeout(100)
  }
  return NaN
}

/** What the browser does sooner or later: its second attempt comes after five minutes. */
async function fireSync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/workbox/'))
      if (found) resolve(found.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registration,
    tag: 'workbox-background-sync:changes',
    lastChance: false,
  })
  await cdp.detach()
}

function line(who: string, outcomes: Outcome[]): Line {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const [lost, doubled] = [sum((one) => one.lost), sum((one) => one.doubled)]
  const healed = outcomes.map(({ healedMs }) => healedMs).filter((ms) => !Number.isNaN(ms))
  const facts = `of ${outcomes.length * DRAFTS} drafts, ${outcomes.length * DRAFTS * CHANGES} changes; ${sum((one) => one.faults)} requests hit`
  const after =
    healed.length > 0
      ? `; all delivered ${(quantile(healed, 0.5) / 1000).toFixed(1)} s after the network recovered (median)`
      : ''
  return {
    row: faults.name,
    who,
    median: `${lost} lost`,
    p95: `${doubled} doubled`,
    note: `${facts}${after}${NOTES[who] ? `; ${NOTES[who]}` : ''}`,
    ...(who === 'portage' && { limit: '0 and 0', kept: lost + doubled === 0 }),
  }
}
