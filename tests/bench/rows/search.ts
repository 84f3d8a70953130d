import { benchPage, type Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'

/** The limit is for 10,000; results for more are reported. */
const LIMIT = { ms: 16, upTo: 10_000 }
const SEED = 7
const SEARCHES = 30
/** A slow competitor's round ends after this many milliseconds. */
const BUDGET_MS = 4000
/** Slower competitors are measured in two rounds. */
const SLOW_MS = 300
/**
 * PouchDB writes one index row at a time for each word: with this many addresses it would take most of an
 * hour.
 */
const TOO_MANY: Record<string, number> = { PouchDB: 50_000 }

/** As someone types into the address book's search: the first 20 with words that begin so. */
export const search = (count: number): Row => ({
  name: nameOf(count),
  async run({ front, random, profile, say, repeats, among }) {
    return profile(async (context) => {
      const names = await (await benchPage(context, front)).evaluate(() => window.bench.BOOK_NAMES)
      const able = among(names).filter((who) => count < (TOO_MANY[who] ?? Infinity))
      const filled = new Map<string, number>()
      for (const who of able) {
        const page = await benchPage(context, front)
        filled.set(
          who,
          await page.evaluate(([name, task]) => window.bench.fill(name, task), [
            who,
            { count, seed: SEED },
          ] as const),
        )
        say(`${who} filled in ${Math.round(filled.get(who)!)} ms`)
        await page.close()
      }
      const times = new Map<string, number[]>()
      for (let round = 0; round < repeats; round += 1) {
        say(`round ${round + 1} of ${repeats}`)
        const still = able.filter((who) => round < 2 || quantile(times.get(who)!, 0.5) < SLOW_MS)
        for (const who of shuffled(still, random)) {
          const page = await benchPage(context, front)
          const task = { count, searches: SEARCHES, seed: SEED, round, budgetMs: BUDGET_MS }
          times.set(who, [
            ...(times.get(who) ?? []),
            ...(await page.evaluate(([name, given]) => window.bench.search(name, given), [
              who,
              task,
            ] as const)),
          ])
          await page.close()
        }
      }
      return among(names).map((who) => {
        const samples = times.get(who)
        if (!samples) return { row: nameOf(count), who, note: 'building its index takes too long' }
        return timed(nameOf(count), who, samples, {
          note: `${samples.length} searches; filled in ${(filled.get(who)! / 1000).toFixed(1)} s`,
          ...(who === 'portage' &&
            count <= LIMIT.upTo && {
              limit: `p95 ≤ ${LIMIT.ms} ms`,
              kept: quantile(samples, 0.95) <= LIMIT.ms,
            }),
        })
      })
    })
  },
})

const nameOf = (count: number): string => `Search in ${count.toLocaleString('en')} addresses`
