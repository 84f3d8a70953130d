import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import { KEY_CALLS } from '#src/domain/account/api-key.ts'
import type { Row } from '#tests/bench/bench.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callAs, startServer } from '#tests/support/server/server.ts'

const [CALLS, WARM_UP] = [1000, 100]
const LIMIT = 1.1
const [KEY, SESSION] = ['an API key', 'a session']

const parcel = { ...make.quote(make.shipment()), carrierCode: 'sample_ground' }

/** The same quote by a key and by a session: what recognizing a key and counting its calls costs. */
export const keyQuotes: Row = {
  name: 'Price of one carrier, by a program',
  async run({ repeats, random, say, among }) {
    const server = await startServer()
    try {
      const customer = await server.customer()
      // As many calls as a key has in a minute, then the next one: the clock of this server stands.
      const keys: string[] = []
      let made = 0
      const nextKey = async (): Promise<string> => {
        if (made++ % KEY_CALLS.max === 0)
          keys.push(
            (await customer.call<ApiKeyWithSecret>('POST', '/api-keys', { name: 'Bench', scopes: ['quote'] }))
              .data!.secret,
          )
        return keys.at(-1)!
      }
      const tokens = { [KEY]: nextKey, [SESSION]: async () => customer.token }
      const ask = async (who: string): Promise<number> => {
        const token = await tokens[who]!()
        const began = performance.now()
        const { code } = await callAs(server.app, token, 'POST', '/quotes/parcel', parcel)
        const took = performance.now() - began
        if (code !== 200) throw new Error(`${who} got ${code}`)
        return took
      }
      const names = Object.keys(tokens)
      for (let n = 0; n < WARM_UP; n += 1) for (const who of names) await ask(who)
      const times = new Map<string, number[]>(names.map((who) => [who, []]))
      for (let round = 0; round < repeats; round += 1) {
        // One after the other, call by call: what else the machine does falls on both.
        for (let n = 0; n < CALLS / repeats; n += 1)
          for (const who of shuffled(names, random)) times.get(who)!.push(await ask(who))
        say(`round ${round + 1} of ${repeats}`)
      }
      const share = quantile(times.get(KEY)!, 0.5) / quantile(times.get(SESSION)!, 0.5)
      return among(names).map((who) =>
        timed(keyQuotes.name, who, times.get(who)!, {
          ...(who === KEY && {
            limit: `≤ ${LIMIT} × a session`,
            kept: share <= LIMIT,
            note: `${share.toFixed(2)} × a session`,
          }),
        }),
      )
    } finally {
      await server.close()
    }
  },
}
