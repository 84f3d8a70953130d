import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { ms, quantile, timed, type Line } from '#tests/bench/figures.ts'
import { ask } from '#tests/bench/ask.ts'
import type { Stormed } from '#tests/bench/stormed-server.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'

const CLIENTS = 600
/** Duration of every repeat, in milliseconds. */
const [LOOK_MS, STORM_MS] = [1000, 4000]
const DATABASES = [
  { name: 'PostgreSQL', healthMs: 50 },
  { name: 'embedded', healthMs: 100 },
]

/**
 * The attackers send what will be refused: too many calls, too long lists, no session, bodies byte by byte.
 */
export const attacked: Row = {
  name: 'Large bodies against the server',
  async run({ repeats, say }) {
    return overDatabases(0, async ({ url, customer, attacker }, { name, healthMs }) => {
      const [health, list] = [() => ask(url, '/healthz'), () => ask(url, '/api/orders', { token: customer })]
      const [idle, busy] = [
        { health: [] as number[], list: [] as number[] },
        { health: [] as number[], list: [] as number[] },
      ]
      for (let n = 0; n < 50; n += 1) await Promise.all([health(), list()])
      for (let round = 0; round < repeats; round += 1) {
        await Promise.all([during(LOOK_MS, health, idle.health), during(LOOK_MS, list, idle.list)])
        const end = await attack(url, attacker)
        await Promise.all([during(LOOK_MS, health, busy.health), during(LOOK_MS, list, busy.list)])
        await end()
        say(`${name}, round ${round + 1} of ${repeats}`)
      }
      const [p99, [own, most]] = [
        quantile(busy.health, 0.99),
        [quantile(idle.list, 0.5), quantile(busy.list, 0.5)],
      ]
      return [
        timed(attacked.name, `/healthz, ${name}`, busy.health, {
          limit: `p99 ≤ ${healthMs} ms`,
          kept: p99 <= healthMs,
          note: `p99 ${ms(p99)}; idle ${ms(quantile(idle.health, 0.5))}`,
        }),
        timed(attacked.name, `another customer’s order list, ${name}`, busy.list, {
          limit: 'median ≤ 3 × its own when idle',
          kept: most <= 3 * own,
          note: `idle ${ms(own)}`,
        }),
      ]
    })
  },
}

/**
 * All clients are connected and request their orders over and over; those refused come back when told to, as
 * the app does.
 */
export const crowded: Row = {
  name: `${CLIENTS} clients at once`,
  async run({ repeats, say }) {
    return overDatabases(CLIENTS, async ({ url, customer, clients }, { name }) => {
      const [taken, refused, recovered]: [number[], number[], number[]] = [[], [], []]
      const list = () => ask(url, '/api/orders', { token: customer })
      for (let n = 0; n < 50; n += 1) await list()
      await Promise.all(clients.map(() => ask(url, '/healthz')))
      for (let round = 0; round < repeats; round += 1) {
        const until = performance.now() + STORM_MS
        await Promise.all(
          clients.map(async (token) => {
            while (performance.now() < until) {
              const answer = await ask(url, '/api/orders', { token })
              put(answer.status === 503 ? refused : taken, answer.took)
              if (answer.status === 503)
                await new Promise((resolve) => {
                  setTimeout(resolve, Math.min(answer.retryAfterSeconds * 1000, until - performance.now()))
                })
            }
          }),
        )
        const began = performance.now()
        while ((await list()).status !== 200)
          await new Promise((resolve) => {
            setTimeout(resolve, 20)
          })
        put(recovered, performance.now() - began)
        say(`${name}, round ${round + 1} of ${repeats}`)
      }
      const [p99, refusing, after] = [
        quantile(taken, 0.99),
        refused.length > 0 ? quantile(refused, 0.99) : 0,
        Math.max(...recovered),
      ]
      return [
        timed(crowded.name, `answered, ${name}`, taken, {
          limit: 'p99 ≤ 2 s',
          kept: p99 <= 2000,
          note: `p99 ${ms(p99)}; ${Math.round(taken.length / repeats / (STORM_MS / 1000))} a second`,
        }),
        timed(crowded.name, `refused with 503, ${name}`, refused, {
          limit: 'p99 ≤ 250 ms',
          kept: refusing <= 250,
          note: `p99 ${ms(refusing)}; ${Math.round((100 * refused.length) / (taken.length + refused.length))} % of all calls`,
        }),
        timed(crowded.name, `the next call afterwards, ${name}`, recovered, {
          limit: '≤ 1 s',
          kept: after <= 1000,
          note: `at most ${ms(after)}`,
        }),
      ]
    })
  },
}

async function overDatabases(
  clients: number,
  work: (stormed: Stormed, database: (typeof DATABASES)[number]) => Promise<Line[]>,
): Promise<Line[]> {
  const lines: Line[] = []
  const postgres = await startPostgres(ROOT)
  try {
    for (const database of DATABASES) {
      const url = database.name === 'PostgreSQL' ? await newDatabase(postgres.url) : ''
      const { said, end } = await started<Stormed>('stormed-server.ts', url, String(clients))
      try {
        lines.push(...(await work(said, database)))
      } finally {
        await end()
      }
    }
  } finally {
    await postgres.stop()
  }
  return lines
}

/** @returns a function that stops it */
const attack = async (url: string, token: string) => (await started('attack.ts', url, token)).end

/**
 * Starts a program in its own process, ready once it has printed something: work in this process would be
 * measured as the server being slow.
 */
async function started<T>(
  program: string,
  ...args: string[]
): Promise<{ said: T; end: () => Promise<unknown> }> {
  const child = fork(join(ROOT, 'tests/bench', program), args, { execArgv: ['--import', 'tsx'] })
  const gone = once(child, 'exit')
  const [said] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => {
      throw new Error(`${program} did not start`)
    }),
  ])) as [T]
  return {
    said,
    end: () => {
      child.disconnect()
      return gone
    },
  }
}

async function during(
  duration: number,
  work: () => Promise<{ took: number }>,
  times: number[],
): Promise<void> {
  for (const end = performance.now() + duration; performance.now() < end;) put(times, (await work()).took)
}

const put = (into: number[], value: number): void => void into.push(value)
