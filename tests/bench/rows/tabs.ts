import { benchPage, type Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'

const LIMIT_MS = 50
const CHANGES = 20

/** From the call that saves in one tab until the other tab has the data. */
export const tabs: Row = {
  name: 'Another tab sees a change',
  async run({ front, random, profile, say, repeats, among }) {
    const times = new Map<string, number[]>()
    for (let round = 0; round < repeats; round += 1) {
      say(`round ${round + 1} of ${repeats}`)
      await profile(async (context) => {
        const names = await (await benchPage(context, front)).evaluate(() => window.bench.PAIR_NAMES)
        for (const who of shuffled(among(names), random)) {
          const [writer, reader] = [await benchPage(context, front), await benchPage(context, front)]
          for (const page of [writer, reader]) await page.evaluate((name) => window.bench.meet(name), who)
          for (let n = 0; n <= CHANGES; n += 1) {
            const seen = reader.evaluate((wanted) => window.bench.seen(wanted), n)
            const saved = await writer.evaluate((next) => window.bench.write(next), n)
            // The first change is warm-up.
            if (n > 0) times.set(who, [...(times.get(who) ?? []), (await seen) - saved])
            await seen
          }
          await Promise.all([writer.close(), reader.close()])
        }
      })
    }
    return [...new Set(['portage', ...[...times.keys()].sort()])]
      .filter((who) => times.has(who))
      .map((who) =>
        timed(tabs.name, who, times.get(who)!, {
          ...(who === 'portage' && {
            limit: `p95 ≤ ${LIMIT_MS} ms`,
            kept: quantile(times.get(who)!, 0.95) <= LIMIT_MS,
          }),
          note: NOTES[who] ?? '',
        }),
      )
  },
}

const NOTES: Record<string, string> = {
  portage: 'with the save, strict',
  idb: 'not supported: a hand-written BroadcastChannel',
}
