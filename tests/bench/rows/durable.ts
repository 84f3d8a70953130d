import { closeSync, fsyncSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Row } from '#tests/bench/bench.ts'
import { embeddedOnDisk } from '#tests/bench/embedded-on-disk.ts'
import { quantile, timed } from '#tests/bench/figures.ts'
import { shuffled } from '#tests/bench/random.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { callTo, newDataDir, startProcess, type RunningServer } from '#tests/support/server/process.ts'
import { startServer } from '#tests/support/server/server.ts'
import { newDatabase, startPostgres } from '#tests/support/database/throwaway-postgres.ts'

const [DEVICES, SAVES] = [8, 25]
const NAME = `A save of ${DEVICES} devices, on the disk`
const EMBEDDED = 'portage, embedded'
const POSTGRES = 'portage, PostgreSQL'

/**
 * Devices send their saves one after the other; every response means it is on disk. The time is the total
 * divided by the number of saves.
 */
export const durable: Row = {
  name: NAME,
  async run({ repeats, random, say, among }) {
    const postgres = await startPostgres(ROOT, { durable: true })
    const url = await newDatabase(postgres.url)
    const embedded = await devicesOn(embeddedOnDisk)
    const server = await devicesOn(() => openDatabase({ databaseUrl: url, dataDir: '' }))
    const work: Record<string, () => unknown> = {
      [EMBEDDED]: embedded.save,
      [POSTGRES]: server.save,
      'the disk alone': bareSyncs(),
    }
    const times = new Map<string, number[]>()
    for (let round = 0; round <= repeats; round += 1) {
      for (const who of shuffled(among(Object.keys(work)), random)) {
        const began = performance.now()
        await work[who]!()
        // The first round is warm-up.
        if (round > 0)
          times.set(who, [...(times.get(who) ?? []), (performance.now() - began) / (DEVICES * SAVES)])
      }
      say(`round ${round} of ${repeats}`)
    }
    for (const { close } of [embedded, server]) await close()
    await postgres.stop()
    const most = 2 * quantile(times.get(POSTGRES) ?? [], 0.5)
    return [...times].map(([who, taken]) =>
      timed(
        NAME,
        who,
        taken,
        who === EMBEDDED
          ? {
              limit: 'median ≤ 2 × on PostgreSQL',
              kept: quantile(taken, 0.5) <= most,
              note: 'one sync serves all who wait for it',
            }
          : {
              note:
                who === POSTGRES
                  ? 'as it comes: fsync, synchronous_commit, full_page_writes'
                  : '8 kB written and synced, one after the other',
            },
      ),
    )
  },
}

async function devicesOn(
  database: () => Promise<Database>,
): Promise<{ save: () => Promise<void>; close: () => Promise<void> }> {
  const server = await startServer({ database, startsNow: true })
  const customers = await Promise.all(Array.from({ length: DEVICES }, () => server.customer()))
  return {
    close: () => server.close(),
    async save() {
      await Promise.all(
        customers.map(async (customer) => {
          for (let save = 0; save < SAVES; save += 1) {
            const op = {
              opId: make.id(),
              entity: 'draft',
              id: make.id(),
              baseRev: 0,
              doc: { kind: 'parcel', values: { city: 'Ottawa' } },
            }
            const { data } = await customer.call<{ results: { code: number }[] }>('POST', '/sync', {
              user: customer.user.id,
              ops: [op],
            })
            if (data?.results[0]?.code !== 200) throw new Error('a save was refused')
          }
        }),
      )
    },
  }
}

function bareSyncs(): () => void {
  const path = join(mkdtempSync(join(tmpdir(), 'bare-')), 'file')
  return () => {
    const file = openSync(path, 'w')
    for (let n = 0; n < DEVICES * SAVES; n += 1) {
      writeSync(file, Buffer.alloc(8192, n), 0, 8192, n * 8192)
      fsyncSync(file)
    }
    closeSync(file)
  }
}

const ADDRESSES = 400
const MOST_MS = 3000

/** From killing a busy server to the next one's first response. */
export const restart: Row = {
  name: 'Start after kill -9',
  async run({ repeats, say }) {
    // Created by the server itself, and so on disk.
    let server: RunningServer = await startProcess({ DATA_DIR: newDataDir() })
    const times: number[] = []
    for (let round = 0; round < repeats; round += 1) {
      await writeTo(server)
      await server.stop('SIGKILL')
      const began = performance.now()
      server = await startProcess({ DATA_DIR: server.dataDir })
      await (await fetch(`${server.url}/readyz`)).text()
      times.push(performance.now() - began)
      say(`round ${round + 1} of ${repeats}`)
    }
    await server.stop()
    return [
      timed(restart.name, 'portage, embedded', times, {
        limit: `p95 ≤ ${MOST_MS} ms`,
        kept: quantile(times, 0.95) <= MOST_MS,
        note: `with ${ADDRESSES} addresses written since the last start`,
      }),
    ]
  },
}

async function writeTo({ url, password }: RunningServer): Promise<void> {
  const { data } = await callTo<{ access_token: string }>(url, undefined, 'POST', '/auth/login', {
    username: 'demo@portage.example',
    password,
  })
  await Promise.all(
    Array.from({ length: DEVICES }, async () => {
      for (let n = 0; n < ADDRESSES / DEVICES; n += 1)
        await callTo(url, data!.access_token, 'POST', '/addresses', { ...make.address(), id: make.id() })
    }),
  )
}
