import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { enqueueJob } from '#server/db/enqueue.ts'
import { claimJob, finishJob, LEASE_MS, MAX_ATTEMPTS } from '#server/jobs/queue.ts'
import { NeverWorks, runDueJobs, startJobs, type JobHandlers } from '#server/jobs/runner.ts'
import { deferred } from '#tests/support/deferred.ts'
import { BOTH_DATABASES, freshPostgres } from '#tests/support/database/databases.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

const log = { error: () => {} }
const stateOf = async ({ deps }: TestServer) =>
  (
    (await deps.database.sql.execute(
      'select state, attempts, last_error from jobs order by created_at, id',
    )) as unknown as { rows: { state: string; attempts: number; last_error: string | null }[] }
  ).rows

describe.each(BOTH_DATABASES)('jobs, on $name', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: open })
  })
  afterEach(() => server.deps.database.sql.execute('delete from jobs').then(() => undefined))
  afterAll(() => server.close())
  afterEach(() => {
    vi.useRealTimers()
  })
  const queue = (kind: string) =>
    server.deps.database.transaction((tx) => enqueueJob(tx, server.clock, { kind, payload: {} }))

  test('a job’s effect and its completion are one; a job of a rolled-back event never existed', async () => {
    await queue('test')
    await server.deps.database
      .transaction(async (tx) => {
        await enqueueJob(tx, server.clock, { kind: 'test', payload: {} })
        throw new Error('undone')
      })
      .catch(() => {})
    let runs = 0
    const handlers: JobHandlers = {
      test: async () => {
        runs += 1
        return async (tx) => {
          await tx.execute('select 1 / 0')
        }
      },
    }
    await runDueJobs(server.deps, handlers, log)
    expect(runs).toBe(1)
    expect((await stateOf(server)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1]])
  })

  test('delays double up to an hour, with jitter, and after about sixteen hours the job is dead', async () => {
    await queue('test')
    const at: number[] = []
    const handlers: JobHandlers = {
      test: async () => {
        at.push(server.clock.now().getTime())
        throw new Error('no')
      },
    }
    const next = async () =>
      (
        (await server.deps.database.sql.execute(
          `select run_at from jobs where state = 'waiting'`,
        )) as unknown as { rows: { run_at: Date | string }[] }
      ).rows[0]?.run_at
    for (let due = await next(); due !== undefined; due = await next()) {
      server.clock.advance(Math.max(0, new Date(due).getTime() - server.clock.now().getTime()) - 1)
      expect(await runDueJobs(server.deps, handlers, log), 'not before its time').toBe(0)
      server.clock.advance(1)
      await runDueJobs(server.deps, handlers, log)
    }
    expect((await stateOf(server))[0]?.state).toBe('dead')
    const waits = at.slice(1).map((time, n) => time - at[n]!)
    for (const [n, wait] of waits.entries()) {
      const least = Math.min(10_000 * 2 ** n, 3_600_000)
      expect([wait >= least, wait <= least * 1.2], `wait ${n} of ${wait} ms`).toEqual([true, true])
    }
    expect(new Set(waits.slice(-8)).size).toBeGreaterThan(1)
    expect(at).toHaveLength(MAX_ATTEMPTS)
    expect((at.at(-1)! - at[0]!) / 3_600_000).toBeGreaterThan(14)
  })

  test('an unknown job, and one that says it can never work, are not retried', async () => {
    await queue('unknown')
    await queue('never')
    await runDueJobs(
      server.deps,
      {
        never: async () => {
          throw new NeverWorks('NO')
        },
      },
      log,
    )
    expect(
      (await stateOf(server)).map(({ state, last_error: fault }) => `${state} ${fault}`).toSorted(),
    ).toEqual(['dead NO', 'dead NO_HANDLER'])
  })

  test('a killed server’s job is taken over when its lease has ended, and who lost the lease changes nothing any more', async () => {
    await queue('test')
    const late = await claimJob(server.deps.database, server.clock)
    expect(await claimJob(server.deps.database, server.clock)).toBeUndefined()
    server.clock.advance(LEASE_MS + 1)
    const again = await claimJob(server.deps.database, server.clock)
    expect(again).toMatchObject({ id: late!.id, attempts: 2 })
  })

  test('a server that stops finishes the current job and starts no other', async () => {
    await queue('test')
    await queue('test')
    let [begun, ended] = [0, 0]
    const stop = startJobs(
      server.deps,
      [
        {
          atOnce: 1,
          handlers: {
            test: async () => {
              begun += 1
              await new Promise((resolve) => setTimeout(resolve, 300))
              ended += 1
            },
          },
        },
      ],
      log,
    )
    while (begun === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await stop()
    expect([begun, ended]).toEqual([1, 1])
    expect(await stateOf(server)).toHaveLength(1)
  })

  test.each([
    [
      'that listens',
      (lost: AbortSignal) =>
        new Promise<void>((_, reject) => {
          lost.addEventListener('abort', () => reject(lost.reason as Error))
        }),
    ],
    ['that does not', () => new Promise<void>(() => {})],
  ])(
    'a server that stops hands a long job %s back as it was, and another has it at once',
    async (_, endless) => {
      await queue('test')
      let begun = 0
      const stop = startJobs(
        server.deps,
        [
          {
            atOnce: 1,
            handlers: {
              test: (_payload, lost) => {
                begun += 1
                return endless(lost)
              },
            },
          },
        ],
        log,
        50,
      )
      await expect.poll(() => begun).toBe(1)
      await stop()
      expect(await stateOf(server)).toEqual([{ state: 'waiting', attempts: 0, last_error: null }])
      expect(await runDueJobs(server.deps, { test: async () => {} }, log)).toBe(1)
      expect(await stateOf(server)).toEqual([])
    },
  )

  test('a long batch doesn’t delay email, and a kind without a lane runs in the first one', async () => {
    const { promise: ended, resolve: end } = deferred()
    const done: string[] = []
    await queue('batch')
    const stop = startJobs(
      server.deps,
      [
        {
          atOnce: 1,
          handlers: {
            mail: async () => {
              done.push('mail')
            },
          },
        },
        {
          atOnce: 1,
          handlers: {
            batch: async () => {
              done.push('batch begun')
              await ended
            },
          },
        },
      ],
      log,
    )
    await expect.poll(() => done).toEqual(['batch begun'])
    await queue('mail')
    await queue('unknown')
    await expect.poll(() => done).toEqual(['batch begun', 'mail'])
    await expect
      .poll(async () => (await stateOf(server)).map(({ last_error: fault }) => String(fault)).toSorted())
      .toEqual(['NO_HANDLER', 'null'])
    end()
    await stop()
  })

  test('a job that lost its lease is told so, starts nothing more, and changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await queue('long')
    const told: string[] = []
    const running = runDueJobs(
      server.deps,
      {
        long: (_, lost) =>
          new Promise((_resolve, reject) => {
            lost.addEventListener('abort', () => {
              told.push('lost')
              reject(lost.reason as Error)
            })
            told.push('begun')
          }),
      },
      log,
    )
    await expect.poll(() => told).toEqual(['begun'])
    server.clock.advance(LEASE_MS + 1)
    const taken = await claimJob(server.deps.database, server.clock)
    vi.advanceTimersByTime(LEASE_MS / 3)
    await running
    expect(told).toEqual(['begun', 'lost'])
    expect(await stateOf(server)).toMatchObject([{ state: 'waiting', attempts: 2, last_error: null }])
    expect(await finishJob(server.deps.database, taken!, undefined)).toBe(true)
  })
})

test('if the database can notify of jobs, nobody has to poll', async () => {
  const server = await startServer({
    database: async () => openDatabase({ databaseUrl: await freshPostgres(), dataDir: '' }),
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const done: string[] = []
  const stop = startJobs(
    server.deps,
    [
      {
        atOnce: 1,
        handlers: {
          test: async () => {
            done.push('done')
          },
        },
      },
    ],
    log,
  )
  for (let times = 1; times <= 5; times += 1) {
    await server.deps.database.transaction((tx) =>
      enqueueJob(tx, server.clock, { kind: 'test', payload: {} }),
    )
    await expect.poll(() => done.length).toBe(times)
  }
  await stop()
  vi.useRealTimers()
  await server.close()
})

test('two servers on one PostgreSQL do each job once', async () => {
  const databaseUrl = await freshPostgres()
  const open = () => openDatabase({ databaseUrl, dataDir: '' })
  const [one, two] = [await startServer({ database: open }), await startServer({ database: open })]
  try {
    for (let n = 0; n < 40; n += 1)
      await one.deps.database.transaction((tx) =>
        enqueueJob(tx, one.clock, { kind: 'test', payload: { n: String(n) } }),
      )
    const done: string[] = []
    const handlers: JobHandlers = {
      test: async ({ n }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        done.push(n!)
      },
    }
    const shares = await Promise.all([one, two].map(({ deps }) => runDueJobs(deps, handlers, log)))
    expect(done.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => String(n)).toSorted())
    expect(Math.min(...shares)).toBeGreaterThan(5)
  } finally {
    await one.close()
    await two.close()
  }
})
