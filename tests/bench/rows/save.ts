import { benchPage, type Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'

const LIMIT_MS = 50
const NOTES: Record<string, string> = {
  portage: 'durable (strict), with its outbox entry, in one transaction',
  'idb strict, two rows': 'the minimum that does the same',
}

/** From a pause in typing until the shipment's draft is durable on the device. */
export const save: Row = {
  name: 'Local save of a draft',
  async run({ front, random, profile, say, repeats, among }) {
    const times = new Map<string, number[]>()
    for (let round = 0; round < repeats; round += 1) {
      say(`round ${round + 1} of ${repeats}`)
      await profile(async (context) => {
        const names = await (await benchPage(context, front)).evaluate(() => window.bench.KEEPER_NAMES)
        for (const who of shuffled(among(names), random)) {
          const page = await benchPage(context, front)
          times.set(who, [
            ...(times.get(who) ?? []),
            ...(await page.evaluate((name) => window.bench.save(name, { drafts: 2, keys: 10 }), who)),
          ])
          await page.close()
        }
      })
    }
    return [...times]
      .sort(([a], [b]) => oursFirst(a, b))
      .map(([who, samples]) =>
        timed(save.name, who, samples, {
          note: NOTES[who] ?? '',
          ...(who === 'portage' && {
            limit: `p95 ≤ ${LIMIT_MS} ms`,
            kept: quantile(samples, 0.95) <= LIMIT_MS,
          }),
        }),
      )
  },
}

const oursFirst = (a: string, b: string): number =>
  Number(b === 'portage') - Number(a === 'portage') || a.localeCompare(b)
