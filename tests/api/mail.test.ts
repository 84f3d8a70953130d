import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#src/contract/endpoint.ts'
import type { InquiryReceived } from '#src/contract/inquiries.ts'
import { openDatabase } from '#server/db/open.ts'
import { claimJob, LEASE_MS, MAX_ATTEMPTS, queueJob } from '#server/jobs/queue.ts'
import { NeverWorks, runDueJobs, startJobs, type JobHandlers } from '#server/jobs/runner.ts'
import { createMailer } from '#server/mail/create-mailer.ts'
import { forgetOldMail, mailJobs } from '#server/mail/send.ts'
import { DATABASES, freshPostgres } from '#tests/support/databases.ts'
import { startSmtp, type ReceivedMail, type TestSmtp } from '#tests/support/mail.ts'
import { make } from '#tests/support/make.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { multipart, sample, type Sample } from '#tests/support/upload.ts'

const logged: unknown[] = []
const log = { error: (fields: object, message: string) => { logged.push({ ...fields, message }) } }

async function write(server: TestServer, more: Record<string, string> = {}, files: readonly Sample[] = [], locale = 'en'): Promise<InquiryReceived> {
  const body = await multipart({ id: make.id(), topic: 'claim', name: 'Mina Roy', email: `${make.id()}@example.com`, message: 'It is broken.', ...more }, files)
  const answer = await server.app.inject({ method: 'POST', url: '/api/inquiries', remoteAddress: `192.0.2.${Math.floor(Math.random() * 250)}`, ...body, headers: { ...body.headers, cookie: `locale=${locale}` } })
  return answer.json<Envelope<InquiryReceived>>().data!
}
const mailState = async ({ deps }: TestServer) => ((await deps.database.sql.execute('select state, attempts, last_error from jobs order by created_at, id')) as unknown as { rows: { state: string; attempts: number; last_error: string | null }[] }).rows

describe.each(DATABASES)('mail through a real SMTP server, on $name', ({ open }) => {
  let smtp: TestSmtp
  let server: TestServer
  let handlers: JobHandlers
  beforeAll(async () => {
    smtp = await startSmtp()
    server = await startServer({ database: open, env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, SITE_EMAIL: 'desk@portage.test', MAIL_FROM: 'Portage <ship@portage.test>', RATE_LIMITS: 'inquiry=1000/hour' } })
    handlers = mailJobs(server.deps, createMailer(server.deps.config))
  })
  afterEach(async () => {
    smtp.received.length = 0
    smtp.refuse = undefined
    await server.deps.database.sql.execute('delete from jobs')
  })
  afterAll(async () => { await server.close(); await smtp.close() })
  const run = () => runDueJobs(server.deps, handlers, log)

  test('the company reads the inquiry with its attachments and answers the person; the person reads in Chinese that it arrived', async () => {
    const picture = sample.png('照片.png', 3000)
    const { number, confirmed } = await write(server, { email: 'mei@example.com', message: '箱子破了 <b>!' }, [picture], 'zh')
    expect(confirmed).toBe(true)
    await run()
    expect(smtp.received.map(({ to }) => to.join()).toSorted()).toEqual(['desk@portage.test', 'mei@example.com'])
    const [company, person] = ['desk@portage.test', 'mei@example.com'].map((to) => smtp.received.find((mail) => mail.to[0] === to)!) as [ReceivedMail, ReceivedMail]
    expect(company.headers).toMatch(/^Reply-To: mei@example\.com/m)
    expect(company.headers).toContain(`Subject: Inquiry ${number}: Damage or loss`)
    expect(company.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html', 'image/png'])
    expect(company.parts[0]!.text).toContain('> 箱子破了 <b>!')
    expect(company.parts[1]!.text).toContain('箱子破了 &lt;b&gt;!')
    expect(company.parts[2]!.bytes.equals(picture.bytes)).toBe(true)
    expect(person.headers).toMatch(/^From: Portage <ship@portage\.test>/m)
    expect(person.headers).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(person.has(number) && person.has('感谢您的来信')).toBe(true)
    expect(person.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(await mailState(server)).toEqual([])
  })

  test('a mail server that is down for a while gets everything once it is back, and each message once', async () => {
    const { port } = smtp
    await smtp.close()
    const { number } = await write(server)
    for (let minute = 0; minute < 5; minute += 1) {
      await run()
      server.clock.advance(60_000)
    }
    const waiting = await mailState(server)
    expect(waiting.map(({ state, attempts, last_error: fault }) => [state, attempts > 2 && attempts < 6, fault])).toEqual([['waiting', true, 'ESOCKET'], ['waiting', true, 'ESOCKET']])
    smtp = await startSmtp(port)
    for (let minute = 0; minute < 20; minute += 1) {
      await run()
      server.clock.advance(60_000)
    }
    expect(smtp.received.filter(({ headers }) => headers.includes(number))).toHaveLength(2)
    expect(await mailState(server)).toEqual([])
  })

  test('an address that the mail server will never take is given up at once, a server that is busy is not', async () => {
    smtp.refuse = { to: '550 no such person' }
    await write(server)
    await run()
    expect((await mailState(server)).map(({ state, last_error: fault }) => [state, fault])).toEqual([['dead', 'EENVELOPE 550'], ['dead', 'EENVELOPE 550']])
    await server.deps.database.sql.execute('delete from jobs')
    smtp.refuse = { to: '450 come back later' }
    await write(server)
    await run()
    expect((await mailState(server)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })

  test('a message too large for the mail server arrives without its attachments, and says where they are', async () => {
    smtp.refuse = { after: '552 message size exceeds fixed limit' }
    const { number } = await write(server, {}, [sample.mp4('film.mp4', 200_000)])
    await run()
    const company = smtp.received.find(({ to }) => to.includes('desk@portage.test'))!
    expect(company.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html'])
    expect(company.parts[0]!.text.replace(/\s+/g, ' ')).toContain(`npm run admin -- inquiries files ${number}`)
    expect(await mailState(server)).toEqual([])
  })

  test('a message is tried again under the same id, so that mail programs know a repetition', async () => {
    // Its mails are the newest: the clock stands still by itself.
    server.clock.advance(1000)
    await write(server)
    smtp.refuse = { after: '451 try again' }
    const before = await server.deps.database.sql.execute('select id from mails order by created_at desc limit 2') as unknown as { rows: { id: string }[] }
    await run()
    smtp.refuse = undefined
    server.clock.advance(10_000)
    await run()
    const ids = smtp.received.map(({ headers }) => /^Message-ID: <([^@]+)@portage\.test>/m.exec(headers)![1]!)
    expect(ids.toSorted()).toEqual(before.rows.map(({ id }) => id).toSorted())
  })

  test('nothing about people is in the log or in the queue, whatever failed', async () => {
    smtp.refuse = { to: '550 5.1.1 <marked@example.com>: no such person' }
    await write(server, { email: 'marked@example.com', name: 'Marked Person', message: 'Marked words' })
    logged.length = 0
    await run()
    expect(logged).toHaveLength(2)
    const { rows } = await server.deps.database.sql.execute('select payload, last_error from jobs') as unknown as { rows: unknown[] }
    expect(JSON.stringify(rows)).not.toMatch(/marked/i)
    // What the server's log writes of an error is its kind and stack (server/log.ts).
    expect(JSON.stringify(logged.map((line) => ({ ...line as object, err: undefined })))).not.toMatch(/marked/i)
  })

  test('sent mail is kept for thirty days', async () => {
    await write(server, { email: 'kept@example.com' })
    await run()
    const count = async () => ((await server.deps.database.sql.execute(`select count(*)::int as n from mails where recipient = 'kept@example.com'`)) as unknown as { rows: { n: number }[] }).rows[0]!.n
    server.clock.advance(29 * 86_400_000)
    await forgetOldMail(server.deps)
    expect(await count()).toBe(1)
    server.clock.advance(2 * 86_400_000)
    await forgetOldMail({ ...server.deps, config: { mailDays: 60 } })
    expect(await count(), 'an operator may keep it longer').toBe(1)
    await forgetOldMail(server.deps)
    expect(await count()).toBe(0)
  })
})

describe('jobs', () => {
  let server: TestServer
  beforeAll(async () => { server = await startServer() })
  afterEach(() => server.deps.database.sql.execute('delete from jobs').then(() => undefined))
  afterAll(() => server.close())
  const queue = (kind: string) => server.deps.database.transaction((tx) => queueJob(tx, server.clock, { kind, payload: {} }))

  test('what a job changes and that it is done are one; a job of an event that was undone never was', async () => {
    await queue('test')
    await server.deps.database.transaction(async (tx) => { await queueJob(tx, server.clock, { kind: 'test', payload: {} }); throw new Error('undone') }).catch(() => {})
    let runs = 0
    const handlers: JobHandlers = { test: async () => { runs += 1; return async (tx) => { await tx.execute('select 1 / 0') } } }
    await runDueJobs(server.deps, handlers, log)
    expect(runs).toBe(1)
    expect((await mailState(server)).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1]])
  })

  test('waits double up to an hour, and after about sixteen hours the job is among the dead', async () => {
    await queue('test')
    const at: number[] = []
    const start = server.clock.now().getTime()
    const handlers: JobHandlers = { test: async () => { at.push(server.clock.now().getTime() - start); throw new Error('no') } }
    const next = async () => ((await server.deps.database.sql.execute(`select run_at from jobs where state = 'waiting'`)) as unknown as { rows: { run_at: Date | string }[] }).rows[0]?.run_at
    for (let due = await next(); due !== undefined; due = await next()) {
      server.clock.advance(Math.max(0, new Date(due).getTime() - server.clock.now().getTime()) - 1)
      expect(await runDueJobs(server.deps, handlers, log), 'not before its time').toBe(0)
      server.clock.advance(1)
      await runDueJobs(server.deps, handlers, log)
    }
    expect((await mailState(server))[0]?.state).toBe('dead')
    expect(at.slice(0, 5)).toEqual([0, 10_000, 30_000, 70_000, 150_000])
    expect(at).toHaveLength(MAX_ATTEMPTS)
    expect(at.at(-1)! / 3_600_000).toBeGreaterThan(14)
  })

  test('a job nobody knows, and one that says it never works, are not tried again', async () => {
    await queue('unknown')
    await queue('never')
    await runDueJobs(server.deps, { never: async () => { throw new NeverWorks('NO') } }, log)
    expect((await mailState(server)).map(({ state, last_error: fault }) => `${state} ${fault}`).toSorted()).toEqual(['dead NO', 'dead NO_HANDLER'])
  })

  test('a killed server’s job is taken up when its lease has ended, and who lost the lease changes nothing any more', async () => {
    await queue('test')
    const late = await claimJob(server.deps.database, server.clock)
    expect(await claimJob(server.deps.database, server.clock)).toBeUndefined()
    server.clock.advance(LEASE_MS + 1)
    const again = await claimJob(server.deps.database, server.clock)
    expect(again).toMatchObject({ id: late!.id, attempts: 2 })
  })

  test('a server that stops finishes the job under way and begins no other', async () => {
    await queue('test')
    await queue('test')
    let [begun, ended] = [0, 0]
    const stop = startJobs(server.deps, { test: async () => { begun += 1; await new Promise((resolve) => setTimeout(resolve, 300)); ended += 1 } }, log)
    while (begun === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    await stop()
    expect([begun, ended]).toEqual([1, 1])
    expect(await mailState(server)).toHaveLength(1)
  })
})

test('two servers on one PostgreSQL do each job once', async () => {
  const databaseUrl = await freshPostgres()
  const open = () => openDatabase({ databaseUrl, dataDir: '' })
  const [one, two] = [await startServer({ database: open }), await startServer({ database: open })]
  try {
    for (let n = 0; n < 40; n += 1) await one.deps.database.transaction((tx) => queueJob(tx, one.clock, { kind: 'test', payload: { n: String(n) } }))
    const done: string[] = []
    const handlers: JobHandlers = { test: async ({ n }) => { await new Promise((resolve) => setTimeout(resolve, 5)); done.push(n!) } }
    const shares = await Promise.all([one, two].map(({ deps }) => runDueJobs(deps, handlers, log)))
    expect(done.toSorted()).toEqual(Array.from({ length: 40 }, (_, n) => String(n)).toSorted())
    expect(Math.min(...shares)).toBeGreaterThan(5)
  } finally {
    await one.close()
    await two.close()
  }
})

test('without SMTP each mail is a file that only the owner may read, and nobody is told of a confirmation', async () => {
  const server = await startServer()
  try {
    const { number, confirmed } = await write(server, { email: 'mina@example.com' })
    expect(confirmed).toBe(false)
    const mailer = createMailer(server.deps.config)
    const folder = join(server.deps.config.dataDir, 'mail')
    expect(mailer.where).toBe(`Mail is not sent but written to ${folder}. Set SMTP_URL to send it.`)
    await runDueJobs(server.deps, mailJobs(server.deps, mailer), log)
    const files = readdirSync(folder)
    expect(files.filter((name) => /^[0-9a-f-]{36}\.eml$/.test(name))).toHaveLength(2)
    for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(files.map((name) => readFileSync(join(folder, name), 'utf8')).filter((text) => text.includes(number) && /^To: mina@example\.com/m.test(text))).toHaveLength(1)
  } finally {
    await server.close()
  }
})
